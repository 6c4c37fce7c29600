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
export async function makePasskey(options: object): Promise<SignedByPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    shaped<PublicKeyCredentialCreationOptionsJSON>(options),
  )
  return said(navigator.credentials.create({ publicKey }))
}

/** A signature with a passkey that is there. */
export async function usePasskey(options: object): Promise<SignedByPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    shaped<PublicKeyCredentialRequestOptionsJSON>(options),
  )
  return said(navigator.credentials.get({ publicKey }))
}

async function said(asked: Promise<Credential | null>): Promise<SignedByPasskey> {
  const found = await asked.catch(() => null)
  if (!found) throw CLOSED
  return shaped<SignedByPasskey>((found as PublicKeyCredential).toJSON() as object)
}

/** JSON of a shape that the standard lays down. */
function shaped<T>(json: object): T {
  return json as T
}
