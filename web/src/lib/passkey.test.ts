import { expect, test } from 'vitest'
import { device } from './device'
import { canUsePasskeys } from './passkey'

test('a browser is called by its name and its system', () => {
  const agent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
  expect(device(agent)).toBe('Chrome, Android')
  expect(device(agent.replace('Safari/537.36', 'Safari/537.36 Edg/130.0'))).toBe('Edge, Android')
  expect(device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Safari/604.1')).toBe(
    'Safari, iPhone',
  )
  expect(device('something else')).toBe('')
})

test('an address of numbers has no passkeys', () => {
  const here = globalThis as Record<string, unknown>
  here.isSecureContext = true
  here.PublicKeyCredential = Object
  expect(['example.org', 'localhost', '127.0.0.1', '::1'].map((host) => canUsePasskeys(host))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
