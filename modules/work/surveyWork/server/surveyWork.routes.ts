import { sql } from 'kysely'
import { scopeCondition } from '#server/core/scope.ts'
import { crud } from '#server/records/crud.ts'
import { nextActors } from '#server/records/rows/todos.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { certificateSigned } from '#modules/work/surveyCert/server/certificate-signed.ts'
import { closeTasksHook } from '#modules/work/quotation/server/open-tasks.ts'
import { openTaskHook } from '#modules/work/surveyCert/server/open-task-hook.ts'
import { closeTasks } from './close-tasks.ts'
import { finishTaskWhenSigned } from './finish-task-when-signed.ts'
import { openTask } from './open-task.ts'
import { cancelTask, finishTask, reassignTask, returnTask, teamOf } from './moves.ts'

certificateSigned.register(finishTaskWhenSigned)
closeTasksHook.register(closeTasks)
openTaskHook.register(openTask)

export default resource(
  surveyWork,
  surveyWorkText,
  {
    table: 'surveyWork',
    view: 'surveyWorkRow',
    // Every surveyor of the team reaches a task, lead or not.
    scope: (principal) => {
      const usual = scopeCondition(
        { own: ['personInCharge', 'createBy'], region: 'region' },
        principal,
      )
      return usual && principal.surveyorId
        ? sql`(${usual} or surveyor_ids @> ${[principal.surveyorId]}::bigint[])`
        : usual
    },
    machine: surveyWorkMachine,
    menu: { icon: 'schedule', sort: 14 },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      finish: ['sys_surveyor', 'sys_surveyor_leader'],
      reassign: ['sys_surveyor_leader', 'sys_admin'],
      cancel: ['sys_surveyor_leader', 'sys_admin'],
    },
    // A task with certificates is finished by the signature of the last one.
    isAvailable: (_ctx, row, call) => call !== 'finish' || row.certs.length === 0,
    loadDetail: async (ctx, row) => ({
      team: await teamOf(ctx, row),
      waitingFor: await nextActors(ctx, surveyWorkMachine, row),
    }),
  },
  (r) => ({
    ...crud(r, {
      list: 'work.surveyWork.read',
      get: 'work.surveyWork.read',
      history: 'work.surveyWork.read',
      export: 'work.surveyWork.export',
    }),
    ...moves(r, {
      finish: finishTask,
      refuse: returnTask,
      reassign: reassignTask,
      cancel: cancelTask,
    }),
  }),
)
