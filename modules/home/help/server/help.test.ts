import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskNodes } from '#common/machine.ts'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { basicHelp } from '../topics/basicHelp.text.ts'
import { crfHelp } from '../topics/crfHelp.text.ts'
import { shipHelp } from '../topics/shipHelp.text.ts'
import { statHelp } from '../topics/statHelp.text.ts'
import { sysHelp } from '../topics/sysHelp.text.ts'
import { workHelp } from '../topics/workHelp.text.ts'
import { firstStepsText } from '../firstSteps.text.ts'

let house: Harness
beforeAll(async () => { house = await startHouse() })
afterAll(() => house.close())

describe('who makes a move', () => {
  test('the roles that hold its right today, by what they are there to do', async () => {
    const owner = await house.as('owner')
    const { list } = await owner.ok('home/help/who', { rights: ['work.surveyCert.confirm', 'work.quotation.accept', 'no.such.right', 'work.surveyCert.confirm'] })
    expect(list).toEqual([
      { right: 'work.surveyCert.confirm', rolesZh: '财务', rolesEn: 'Finance' }, { right: 'work.quotation.accept', rolesZh: expect.stringContaining('客户'), rolesEn: expect.stringContaining('Customer') },
      { right: 'no.such.right', rolesZh: '', rolesEn: '' },
    ])
  })
  test('a role that is switched off makes none', async () => {
    const admin = await house.as('admin')
    await house.services.db.updateTable('role').set({ roleStatus: 0 }).where('taskNode', '=', 'sys_approve_leader').execute()
    const { list } = await admin.ok('home/help/who', { rights: ['work.surveyCert.approve'] })
    expect(list[0].rolesEn).not.toContain('Survey approval')
    await house.services.db.updateTable('role').set({ roleStatus: 1 }).where('taskNode', '=', 'sys_approve_leader').execute()
  })
})

test('the help explains no page that is not there, and more than forty that are', async () => {
  const told = [basicHelp, crfHelp, shipHelp, statHelp, sysHelp, workHelp].flatMap(({ pages }) => Object.keys(pages))
  const menu = new Set([...house.services.resources.values()].flatMap(({ contract, menu: one }) => (one ? [one.path ?? `/${contract.path}/list`] : [])))
  expect(told.filter((path) => !menu.has(path))).toEqual([])
  expect(new Set(told).size).toBeGreaterThan(40)
})

test('every role has four first steps', () => {
  for (const node of taskNodes) expect(Object.keys(firstStepsText[node]), node).toHaveLength(4)
})
