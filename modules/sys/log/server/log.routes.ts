import { verifyTrailJob } from '#server/records/audit/verify-audit-trail.ts'
import { alarmJob } from '#server/records/audit/alarm.ts'
import { resource } from '#server/core/resource.ts'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { exportRows } from '#server/records/export/export-rows.ts'
import { logFile } from './export-log.ts'
import { namesOf } from './labels.ts'
import { getLog, listLog } from './read-log.ts'
import { logSearch } from './log-search.ts'
import { acknowledge, notifyAlarm } from './trail-alarm.ts'
import {
  scheduleTrailVerification,
  trailHeads,
  trailState,
  runTrailVerification,
  verifyLog,
} from './verify-log.ts'

export default resource(
  log,
  logText,
  {
    table: 'log',
    view: 'logEntry',
    searchTable: logSearch,
    scope: { own: ['userId'] },
    menu: { icon: 'history', sort: 80 },
    defaultGrants: {
      read: ['sys_admin'],
      export: ['sys_admin'],
      verify: ['sys_admin'],
      acknowledge: ['sys_admin'],
    },
    rightLabels: {
      verify: ['校验日志链', 'Verify audit trail'],
      acknowledge: ['处理日志告警', 'Resolve audit trail alarms'],
    },
    jobs: { [verifyTrailJob]: runTrailVerification, [alarmJob]: notifyAlarm },
    hourlyTasks: { keepTrail: scheduleTrailVerification, trailHeads },
  },
  (r) => ({
    list: {
      requires: 'sys.log.read',
      noTransaction: true,
      handler: (ctx, input) => listLog(ctx, r, input),
    },
    get: {
      requires: 'sys.log.read',
      noTransaction: true,
      handler: (ctx, { id }) => getLog(ctx, r, id),
    },
    export: {
      requires: 'sys.log.export',
      noTransaction: true,
      recentAuth: true,
      handler: (ctx, input) => exportRows(ctx, r, input, logFile),
      writeFile: (ctx, input, written) => logFile(ctx, r, input, written),
    },
    verify: { requires: 'sys.log.verify', handler: verifyLog },
    acknowledge: { requires: 'sys.log.acknowledge', handler: acknowledge },
    trailState: { requires: 'sys.log.verify', noTransaction: true, handler: trailState },
    names: {
      requires: 'sys.log.read',
      noTransaction: true,
      handler: (ctx) => [...ctx.services.resources.values()].map(namesOf),
    },
  }),
)
