import { sql } from 'kysely'
import { taskNodes } from '#common/machine.ts'
import { crud } from '#server/crud.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText } from '../surveyRequest.text.ts'
import { changeRequest } from './change-request.ts'
import { declineRequest, quoteRequest, takeRequest, withdrawRequest } from './moves.ts'
import { estimateOnly } from './estimate.ts'
import { requestDetail } from './request-detail.ts'
import { requestSurvey } from './request-survey.ts'
import { windowsToAsk } from './windows-to-ask.ts'
import { writeMessage } from './write-message.ts'

const office = ['sys_operators', 'sys_surveyor', 'sys_admin'] as const

export default resource(surveyRequest, surveyRequestText, {
  holds: [{ table: 'surveyRequestMessage', column: 'files', row: 'requestId', as: 'list' }],
  table: 'surveyRequest',
  view: 'surveyRequestRow',
  // Those of a company of one's own; a flag state has none.
  scope: { own: ['handlerId', 'createBy'], region: 'region', customers: ['customerId'] },
  machine: surveyRequestMachine,
  menu: { icon: 'form', sort: 8, fresh: '/work/surveyRequest/edit' },
  grants: {
    read: taskNodes.filter((node) => node !== 'flag_user'), history: 'staff', export: 'staff', ask: ['ship_owner'], answer: office,
    message: [...office, 'sys_surveyor_leader', 'sys_register_manager', 'ship_owner'],
  },
  rightWords: { history: ['历史记录', 'History'], ask: ['申请检验', 'Ask for surveys'], answer: ['受理申请', 'Answer requests'], message: ['留言', 'Write messages'] },
  asks: { quotationId: (_ctx, id: number) => sql`quotation_id = ${id}` },
  detail: requestDetail,
}, (r) => ({
  ...crud(r, { list: 'work.surveyRequest.read', get: 'work.surveyRequest.read', history: 'work.surveyRequest.history', export: 'work.surveyRequest.export' }),
  save: { needs: 'work.surveyRequest.ask', run: (ctx, { id, version, ...input }) => (id ? changeRequest(ctx, r, { id, version: version!, ...input }) : requestSurvey(ctx, input as never)) },
  due: { needs: 'work.surveyRequest.ask', reads: true, run: async (ctx, { shipId }) => ({ windows: await windowsToAsk(ctx, shipId) as never }) },
  estimate: { needs: 'work.surveyRequest.ask', reads: true, run: (ctx, input) => estimateOnly(ctx, input) as never },
  message: { needs: 'work.surveyRequest.message', run: (ctx, input) => writeMessage(ctx, r, input) },
  ...moves(r, { take: takeRequest, quote: quoteRequest, decline: declineRequest, withdraw: withdrawRequest }),
}))
