import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isVerdict, machineFaults, refusalsOf, targetsOf } from '#common/machine.ts'
import type { MoveDef } from '#common/machine.ts'
import { crfMachine } from './crf.machine.ts'
import { crfText } from './crf.text.ts'

const m = crfMachine
const stage = (name: string) => `${m.states[name as 'closed']} ${m.words.states[name as 'closed'].en}`
/** The moves as a table of the documentation, one line per definition. */
const lines = Object.entries<readonly MoveDef[]>(m.moves).flatMap(([move, defs]) => defs.map((def) => {
  const refused = refusalsOf(def)
  const passed = targetsOf(def).filter((name) => !refused.includes(name)).map(stage).join(' or ')
  const to = isVerdict(def) ? `pass: ${passed}; refuse: ${refused.map(stage).join(' or ')}` : passed
  const who = { createBy: ', its creator', leadUserId: ', the lead surveyor' }[def.by ?? ''] ?? ''
  return `| ${def.from.map((name) => m.states[name as 'closed']).join(' ')} | \`${move}\` ${m.words.moves[move as 'close'].zh} ${m.words.moves[move as 'close'].en} | ${to} | \`${def.needs}\`${who} |`
}))

test('the machine is sound, and closing cannot be undone', () => {
  expect(machineFaults(m)).toEqual([])
  expect(m.moves.close.every((def) => def.irreversible)).toBe(true)
  expect(Object.values<readonly MoveDef[]>(m.moves).flat().some((def) => def.from.includes('closed'))).toBe(false)
})

test('a recall after an audit is refused in the words of the specification, section 8', () => {
  expect(m.words.refusals?.recall).toBe(crfText.recallAfterAudit)
  expect(crfText.recallAfterAudit.en).toBe('The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator')
})

test('docs/crf.md shows the moves as they are', async () => {
  const told = (await readFile(new URL('../../../docs/crf.md', import.meta.url), 'utf8')).split('\n')
  expect(told.filter((line) => /^\| \d/.test(line))).toEqual(lines)
})
