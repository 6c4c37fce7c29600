// Passkeys: what the browser is asked, and what it answers, as JSON.

import type { SignedByPasskey } from '../generated/http'
import { Refused } from './api'

const CLOSED = new Refused(
  'closed',
  'パスキーの確認が終わりませんでした。もう一度どうぞ。',
  'The passkey was not confirmed; please try again.',
)
/** Whether this browser, on this page, can use passkeys. An address of numbers has none. */
export function canUsePasskeys(host = location.hostname): boolean {
  return isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(host)
}

/** A new passkey. */
export async function makePasskey(options: Record<string, unknown>): Promise<SignedByPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return said(navigator.credentials.create({ publicKey }))
}

/** A signature with a passkey that is there. */
export async function usePasskey(options: Record<string, unknown>): Promise<SignedByPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return said(navigator.credentials.get({ publicKey }))
}

async function said(asked: Promise<Credential | null>): Promise<SignedByPasskey> {
  const found = await asked.catch(() => null)
  if (!found) throw CLOSED
  return (found as PublicKeyCredential).toJSON() as unknown as SignedByPasskey
}
