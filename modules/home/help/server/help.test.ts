import { describe, expect, test } from 'vitest'
import { taskNodes } from '#common/machine.ts'
import { testApp } from '#server/testing/test-app.ts'
import { basicHelp } from '../topics/basicHelp.text.ts'
import { crfHelp } from '../topics/crfHelp.text.ts'
import { shipHelp } from '../topics/shipHelp.text.ts'
import { statHelp } from '../topics/statHelp.text.ts'
import { sysHelp } from '../topics/sysHelp.text.ts'
import { workHelp } from '../topics/workHelp.text.ts'
import { firstStepsText } from '../firstSteps.text.ts'

const app = testApp()

describe('holders of a right', () => {
  test('are the enabled roles with the right, by task node', async () => {
    const owner = await app.signInAs('owner')
    const { list } = await owner.callOk('home/help/who', {
      rights: [
        'work.surveyCert.confirm',
        'work.quotation.accept',
        'no.such.right',
        'work.surveyCert.confirm',
      ],
    })
    expect(list).toEqual([
      { right: 'work.surveyCert.confirm', rolesZh: '财务', rolesEn: 'Finance' },
      {
        right: 'work.quotation.accept',
        rolesZh: expect.stringContaining('客户'),
        rolesEn: expect.stringContaining('Customer'),
      },
      { right: 'no.such.right', rolesZh: '', rolesEn: '' },
    ])
  })
  test('leave out disabled roles', async () => {
    const admin = await app.signInAs('admin')
    await app.services.db
      .updateTable('role')
      .set({ roleStatus: 0 })
      .where('taskNode', '=', 'sys_approve_leader')
      .execute()
    const { list } = await admin.callOk('home/help/who', { rights: ['work.surveyCert.approve'] })
    expect(list[0].rolesEn).not.toContain('Survey approval')
    await app.services.db
      .updateTable('role')
      .set({ roleStatus: 1 })
      .where('taskNode', '=', 'sys_approve_leader')
      .execute()
  })
})

test('the help explains only existing pages, and more than forty of them', async () => {
  const describedPages = [basicHelp, crfHelp, shipHelp, statHelp, sysHelp, workHelp].flatMap(
    ({ pages }) => Object.keys(pages),
  )
  const menu = new Set(
    [...app.services.resources.values()].flatMap(({ contract, menu: one }) =>
      one ? [one.path ?? `/${contract.path}/list`] : [],
    ),
  )
  expect(describedPages.filter((path) => !menu.has(path))).toEqual([])
  expect(new Set(describedPages).size).toBeGreaterThan(40)
})

test('every role has four first steps', () => {
  for (const node of taskNodes) expect(Object.keys(firstStepsText[node]), node).toHaveLength(4)
})
