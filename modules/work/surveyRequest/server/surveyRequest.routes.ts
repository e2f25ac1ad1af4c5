import { sql } from 'kysely'
import { taskNodes } from '#common/machine.ts'
import { crud } from '#server/records/crud.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText } from '../surveyRequest.text.ts'
import { changeRequest, refuseEnded } from './change-request.ts'
import { quotationSent } from '#modules/work/quotation/server/later-resources.ts'
import {
  declineRequest,
  quotedBy,
  quoteRequest,
  isOfAnother,
  refuseUnsent,
  takeRequest,
  withdrawRequest,
} from './moves.ts'
import { previewEstimate } from './estimate.ts'
import { requestDetail } from './request-detail.ts'
import { requestSurvey } from './request-survey.ts'
import type { RequestInput } from './request-survey.ts'
import { requestableWindows } from './requestable-windows.ts'
import { refuseAfterWithdrawal, writeMessage } from './write-message.ts'

const office = ['sys_operators', 'sys_surveyor', 'sys_admin'] as const

quotationSent.register(quotedBy)

export default resource(
  surveyRequest,
  surveyRequestText,
  {
    fileColumns: [{ table: 'surveyRequestMessage', column: 'files', row: 'requestId', as: 'list' }],
    table: 'surveyRequest',
    view: 'surveyRequestRow',
    // Requests of the user's own companies; a flag state sees none.
    scope: { own: ['handlerId', 'createBy'], region: 'region', customers: ['customerId'] },
    machine: surveyRequestMachine,
    menu: { icon: 'form', sort: 8, createPage: '/work/surveyRequest/edit' },
    defaultGrants: {
      read: taskNodes.filter((node) => node !== 'flag_user'),
      history: 'staff',
      export: 'staff',
      ask: ['ship_owner'],
      answer: office,
      message: [...office, 'sys_surveyor_leader', 'sys_register_manager', 'ship_owner'],
    },
    rightLabels: {
      history: ['历史记录', 'History'],
      ask: ['申请检验', 'Request surveys'],
      answer: ['受理申请', 'Answer requests'],
      message: ['留言', 'Write messages'],
    },
    customFilters: { quotationId: (_ctx, id: number) => sql`quotation_id = ${id}` },
    preconditions: {
      save: refuseEnded,
      quote: refuseUnsent,
      message: refuseAfterWithdrawal,
    },
    isAvailable: (ctx, row, call) => call !== 'take' || isOfAnother(ctx, row),
    loadDetail: requestDetail,
  },
  (r) => ({
    ...crud(r, {
      list: 'work.surveyRequest.read',
      get: 'work.surveyRequest.read',
      history: 'work.surveyRequest.history',
      export: 'work.surveyRequest.export',
    }),
    save: {
      requires: 'work.surveyRequest.ask',
      handler: (ctx, { id, version, ...input }) =>
        id
          ? changeRequest(ctx, r, { id, version, ...input })
          : // The schema of `save` requires every required field of a new record.
            requestSurvey(ctx, input as RequestInput),
    },
    due: {
      requires: 'work.surveyRequest.ask',
      noTransaction: true,
      handler: async (ctx, { shipId }) => ({ windows: await requestableWindows(ctx, shipId) }),
    },
    estimate: {
      requires: 'work.surveyRequest.ask',
      noTransaction: true,
      handler: (ctx, input) => previewEstimate(ctx, input),
    },
    message: {
      requires: 'work.surveyRequest.message',
      handler: (ctx, input) => writeMessage(ctx, r, input),
    },
    ...moves(r, {
      take: takeRequest,
      quote: quoteRequest,
      decline: declineRequest,
      withdraw: withdrawRequest,
    }),
  }),
)
