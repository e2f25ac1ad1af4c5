import { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { resource } from '#server/core/resource.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { getDetail } from '#server/records/crud.ts'
import { listRows } from '#server/records/rows/list-rows.ts'
import { classStatus } from '../classStatus.contract.ts'
import { classStatusText } from '../classStatus.text.ts'
import { hideCertificates } from './hide-certificates.ts'
import { notifyEndings } from './notify-endings.ts'
import { classStatusOnDay } from './read-class-status.ts'
import { recordClassEvent } from './record-class-event.ts'

export default resource(
  classStatus,
  classStatusText,
  {
    table: 'classEvent',
    view: 'classEventRow',
    // Those who may read the ship.
    scope: (principal) =>
      scopeCondition(
        {
          own: ['shipCreateBy'],
          region: 'region',
          customers: shipCompanies,
          flag: 'flagId',
        },
        principal,
      ),
    liveTopic: 'windows',
    hourlyTasks: { notifyEndings },
    defaultGrants: {
      read: 'everyone',
      decide: ['sys_admin', 'sys_surveyor_leader'],
      withdraw: ['sys_admin', 'sys_surveyor_leader'],
      record: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor'],
    },
    rightLabels: {
      decide: [classStatusText.decide.zh, classStatusText.decide.en],
      withdraw: [classStatusText.withdrawClass.zh, classStatusText.withdrawClass.en],
      record: [classStatusText.record.zh, classStatusText.record.en],
    },
  },
  (r) => ({
    list: {
      requires: 'ship.classStatus.read',
      noTransaction: true,
      handler: async (ctx, input) => {
        const { list, total } = await listRows(ctx, r, input)
        return { list: await hideCertificates(ctx, list), total }
      },
    },
    get: {
      requires: 'ship.classStatus.read',
      noTransaction: true,
      handler: async (ctx, { id }) =>
        (await hideCertificates(ctx, [await getDetail(ctx, r, id)]))[0],
    },
    status: {
      requires: 'ship.classStatus.read',
      noTransaction: true,
      handler: (ctx, input) => classStatusOnDay(ctx, r, input),
    },
    suspend: {
      requires: 'ship.classStatus.decide',
      handler: (ctx, input) => recordClassEvent(ctx, r, 'suspend', input),
    },
    reinstate: {
      requires: 'ship.classStatus.decide',
      handler: (ctx, input) => recordClassEvent(ctx, r, 'reinstate', input),
    },
    withdraw: withSecondPerson(
      r,
      'withdraw',
      {
        requires: 'ship.classStatus.withdraw',
        handler: (ctx, input) => recordClassEvent(ctx, r, 'withdraw', input),
      },
      {},
    ),
    layUp: {
      requires: 'ship.classStatus.record',
      handler: (ctx, input) => recordClassEvent(ctx, r, 'layUp', input),
    },
    conversion: {
      requires: 'ship.classStatus.record',
      handler: (ctx, input) => recordClassEvent(ctx, r, 'conversion', input),
    },
    return: {
      requires: 'ship.classStatus.record',
      handler: (ctx, input) => recordClassEvent(ctx, r, 'return', input),
    },
    intervalSurvey: {
      requires: 'ship.classStatus.record',
      handler: (ctx, input) => recordClassEvent(ctx, r, 'intervalSurvey', input),
    },
    alteration: {
      requires: 'ship.classStatus.record',
      handler: (ctx, input) => recordClassEvent(ctx, r, 'alteration', input),
    },
  }),
)
