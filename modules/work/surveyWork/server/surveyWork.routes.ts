import { sql } from 'kysely'
import { scopeOf } from '#server/access/scope.ts'
import { crud } from '#server/crud.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { cancelTask, finishTask, reassignTask, teamOf } from './moves.ts'

export default resource(surveyWork, surveyWorkText, {
  table: 'surveyWork',
  view: 'surveyWorkRow',
  // Whoever is among its surveyors reaches a task, lead or not.
  scope: (who) => {
    const usual = scopeOf({ own: ['personInCharge', 'createBy'], region: 'region' }, who)
    return usual && who.surveyorId ? sql`(${usual} or surveyor_ids @> ${[who.surveyorId]}::bigint[])` : usual
  },
  machine: surveyWorkMachine,
  menu: { icon: 'schedule', sort: 14 },
  grants: {
    read: 'staff', export: 'staff', finish: ['sys_surveyor', 'sys_surveyor_leader'], reassign: ['sys_surveyor_leader', 'sys_admin'], cancel: ['sys_surveyor_leader', 'sys_admin'],
  },
  detail: async (ctx, row) => ({ team: await teamOf(ctx, row) }),
}, (r) => ({
  ...crud(r, { list: 'work.surveyWork.read', get: 'work.surveyWork.read', history: 'work.surveyWork.read', export: 'work.surveyWork.export' }),
  ...moves(r, { finish: finishTask as never, reassign: reassignTask as never, cancel: cancelTask as never }),
}))
