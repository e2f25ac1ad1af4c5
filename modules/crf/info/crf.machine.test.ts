import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isDecision, validateMachine, refusalsOf, targetsOf } from '#common/machine.ts'
import type { MoveDef } from '#common/machine.ts'
import { crfMachine } from './crf.machine.ts'
import { crfText } from './crf.text.ts'

const m = crfMachine
const stage = (name: string) =>
  `${m.states[name as 'closed']} ${m.labels.states[name as 'closed'].en}`
/** The moves as rows of the documentation's table, one per definition. */
const lines = Object.entries<readonly MoveDef[]>(m.moves).flatMap(([move, defs]) =>
  defs.map((def) => {
    const refused = refusalsOf(def)
    const passed = targetsOf(def)
      .filter((name) => !refused.includes(name))
      .map(stage)
      .join(' or ')
    const to = isDecision(def)
      ? `pass: ${passed}; refuse: ${refused.map(stage).join(' or ')}`
      : passed
    const principal =
      { createBy: ', its creator', leadUserId: ', the lead surveyor' }[def.assignee ?? ''] ?? ''
    return (
      `| ${def.from.map((name) => m.states[name as 'closed']).join(' ')} | \`${move}\` ` +
      `${m.labels.moves[move as 'close'].zh} ${m.labels.moves[move as 'close'].en} | ${to} | ` +
      `\`${def.requiredRight}\`${principal} |`
    )
  }),
)

test('the machine is valid, and closing is irreversible', () => {
  expect(validateMachine(m)).toEqual([])
  expect(m.moves.close.every((def) => def.irreversible)).toBe(true)
  expect(
    Object.values<readonly MoveDef[]>(m.moves)
      .flat()
      .some((def) => def.from.includes('closed')),
  ).toBe(false)
})

test('refuses a recall after an audit with the message of the specification, section 8', () => {
  expect(m.labels.refusals?.recall).toBe(crfText.recallAfterAudit)
  expect(crfText.recallAfterAudit.en).toBe(
    'The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator',
  )
})

test('docs/crf.md lists the moves of the machine', async () => {
  const documented = (
    await readFile(new URL('../../../docs/crf.md', import.meta.url), 'utf8')
  ).split('\n')
  expect(documented.filter((line) => /^\| \d/.test(line))).toEqual(lines)
})
