import { describe, expect, it } from 'vitest'
import { refusal } from './api'

const said = { code: 'storage', ja: '保存できません。', en: 'it could not be saved', clause: '', request: 'a1b2' }

describe('a refusal', () => {
  it('that is the fault of the server names the request in both languages', () => {
    const { ja, en } = refusal(said, 503)
    expect(ja).toBe('保存できません。（受付番号 a1b2）')
    expect(en).toBe('it could not be saved (request a1b2)')
  })
  it('that is nobody’s fault is said as it is', () => {
    expect(refusal({ ...said, code: 'taken' }, 409).en).toBe('it could not be saved')
    expect(refusal({ ...said, request: '' }, 500).en).toBe('it could not be saved')
  })
})
