import { sql } from 'kysely'
import { standingWords } from '#common/rules/standing/standing-words.ts'
import type { ShipCertRow } from './ship-cert-row.ts'
import { shipsChanged } from '#modules/basic/ship/server/record-ship-changes.ts'
import { crud } from '#server/records/crud.ts'
import { readingAsOf } from '#server/records/rows/as-of.ts'
import { readingKnown } from '#server/records/rows/known-rows.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { listRows } from '#server/records/rows/list-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { resource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { readCalendarFeed, feedState, createCalendarFeed, revokeFeed } from './calendar-feed.ts'
import { calendarOf } from './cert-calendar.ts'
import { endorsementsOf, recordEndorsement, assertCurrent } from './endorse-cert.ts'
import { correctEndorsement, correctionsOf } from './correct-endorsement.ts'
import { extendCert, extensionsOf } from './extend-cert.ts'
import { assertExtended, printExtension } from './print-extension.ts'
import { assertExtendable } from './compute-extension.ts'
import { certScope } from './certificate-holder.ts'
import { planRenewal, assertRenewable } from './plan-renewal.ts'
import { recordPaperCertificate } from './record-paper-certificate.ts'
import { assertRestorable, restoreCert } from './restore-cert.ts'
import { assertReissuable, reissueShipCert } from './reissue.ts'
import { previewDependents } from './doc-dependents.ts'
import { certSearch, countKeywordMatches, partOfNumber } from './cert-search.ts'
import { relatedOf } from './related-of-cert.ts'
import { assertNotSuperseded, toggleValidity, validityOf } from './toggle-validity.ts'
import { updateWindowStates, ensureWindowStatesToday } from './daily-update.ts'
import { flagChanged } from '#modules/basic/flag/server/flag-changed.ts'
import { certTypeChanged } from '#modules/basic/cert/server/cert-type-changed.ts'
import { refreshStandings } from './standing/store-standings.ts'
import {
  recomputeAllStandings,
  recomputeStandingsOfType,
  recomputeWindowsAndStandings,
  runStandingsJob,
  standingsJob,
  updateStandings,
} from './standing/recompute-standings.ts'
import { assertInsurance, endInsurance } from './insurance-end.ts'
import { recordUnendorsed } from './unendorsed-survey.ts'
import { reportStandings } from './standing/report-standings.ts'
import { LIFE_COLUMNS, rowsWithLife, windowsOf } from './standing/windows-as-of.ts'
import { setReminders } from './set-reminders.ts'
import { certImport } from './importing/cert-import.ts'
import { surveyImport } from './importing/survey-import.ts'
import { importActions, importJob } from '#server/records/import/import-actions.ts'
import { ENDED_OR_SUSPENDED } from './standing/refuse-ended.ts'
import { parentsToChoose } from './parent-certificate.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { readLife } from './standing/read-life.ts'
import { recomputeWindowsHook } from '#modules/sys/rule/server/recompute.ts'

/**
 * Preconditions of the calls on a certificate, independent of their input; each function checks
 * them first.
 */
const obstacles: Readonly<Record<string, (ctx: RequestContext, cert: ShipCertRow) => unknown>> = {
  extend: (ctx, cert) =>
    ENDED_OR_SUSPENDED.includes(cert.standing)
      ? refuse(409, shipCertText.notInForce)
      : assertExtendable(ctx, cert),
  printExtension: (_ctx, cert) => assertExtended(cert),
  endorse: (_ctx, cert) => assertCurrent(cert),
  correct: (_ctx, cert) => assertCurrent(cert),
  unendorsed: (_ctx, cert) => assertCurrent(cert),
  restore: (_ctx, cert) => assertRestorable(cert),
  reissue: assertReissuable,
  insurance: (_ctx, cert) => assertInsurance(cert, cert.certCode),
  valid: (_ctx, cert) => assertNotSuperseded(cert),
  remind: (_ctx, cert) => assertCurrent(cert),
  plan: assertRenewable,
}

function surveyImportActions(r: Resource) {
  const actions = importActions(r, surveyImport)
  return {
    'surveys/import/template': actions['import/template'],
    'surveys/import/columns': actions['import/columns'],
    'surveys/import': actions.import,
  }
}

export const shipCertResource = resource(
  shipCert,
  shipCertText,
  {
    fileColumns: [
      { table: 'shipCert', column: 'fullTermFileId', row: 'id' },
      { table: 'certEndorsement', column: 'fileId', row: 'shipCertId' },
      { table: 'certEndorsement', column: 'consentFileId', row: 'shipCertId' },
      { table: 'correctedEndorsement', column: 'fileId', row: 'shipCertId' },
      { table: 'correctedEndorsement', column: 'consentFileId', row: 'shipCertId' },
    ],
    personalTables: [
      {
        table: 'calendarKey',
        userColumn: 'user_id',
        columns: ['create_time', 'lang'],
        erase: true,
      },
    ],
    table: 'shipCert',
    view: 'shipCertRow',
    viewAsOf: (day) => sql`ship_cert_row_on(${day}::date)`,
    withLifeAsOf: rowsWithLife,
    lifeColumns: LIFE_COLUMNS,
    searchTable: certSearch,
    scope: certScope,
    menu: { icon: 'file-protect', sort: 30 },
    globalSearch: {
      sort: 20,
      exactColumns: ['certNo', 'utn'],
      prefixColumns: ['certNo', 'utn'],
      containsColumns: ['certNo'],
      containsSql: partOfNumber,
      title: 'certNo',
      subtitle: [{ zh: 'certNameZh', en: 'certNameEn' }, 'shipName', 'standing'],
    },
    computedColumns: {
      columns: ['standingReasonZh', 'standingReasonEn', 'standingRuleZh', 'standingRuleEn'],
      from: ['standingReason', 'standingRule'],
      of: async (_ctx, rows) =>
        rows.map((row) => ({ ...row, ...standingWords(row.standingReason, row.standingRule) })),
    },
    liveTopic: 'windows',
    preconditions: obstacles,
    hourlyTasks: {
      turnCertificates: ({ db }) => updateWindowStates(db),
      storeStandings: updateStandings,
    },
    dayTasks: { reportStandings },
    jobs: {
      [standingsJob]: runStandingsJob,
      [certImport.job]: importJob('ship/cert', certImport),
      [surveyImport.job]: importJob('ship/cert', surveyImport),
    },
    defaultGrants: {
      read: 'everyone',
      export: 'everyone',
      import: ['sys_admin', 'sys_register_manager'],
      extend: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
      endorse: ['sys_admin', 'sys_register_manager', 'sys_operators'],
      correct: ['sys_admin', 'sys_register_manager'],
      save: ['sys_admin', 'sys_operators', 'sys_register_manager'],
      valid: ['sys_admin', 'sys_surveyor_leader'],
      reissue: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
      remind: ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager', 'sys_operators'],
    },
    rightLabels: {
      remind: ['设置提醒', 'Set reminders'],
      valid: ['切换有效性', 'Change validity'],
      reissue: ['换发', 'Reissue'],
      save: ['补录', 'Record paper certificate'],
      extend: ['展期', 'Extend'],
      endorse: ['补录签署', 'Record endorsement'],
      correct: ['更正签署', 'Correct endorsement'],
    },
    loadDetail: async (ctx, row) => {
      const { isCorrected, ...related } = await relatedOf(ctx, row)
      return {
        windows: (await windowsOf(ctx, [row])).get(row.id) ?? [],
        endorsements: await endorsementsOf(ctx, row.id),
        corrections: isCorrected ? await correctionsOf(ctx, row.id) : [],
        ...related,
      }
    },
  },
  (r) => ({
    list: {
      requires: 'ship.cert.read',
      noTransaction: true,
      handler: async (ctx, input) => {
        await ensureWindowStatesToday(ctx.services.db)
        const reading = await readingKnown(ctx, r, input)
        return listRows(reading, r, input, (word) => countKeywordMatches(ctx, word))
      },
    },
    ...importActions(r, certImport),
    ...surveyImportActions(r),
    ...crud(r, { get: 'ship.cert.read', history: 'ship.cert.read', export: 'ship.cert.export' }),
    save: {
      requires: 'ship.cert.save',
      handler: (ctx, input) => recordPaperCertificate(ctx, r, input),
    },
    valid: withSecondPerson(
      r,
      'valid',
      {
        requires: 'ship.cert.valid',
        recentAuth: true,
        handler: (ctx, input) => toggleValidity(ctx, r, input),
      },
      {
        row: (ctx, { id }) => getRow(ctx, r, id),
        answer: (ctx, { id }) => validityOf(ctx, r, id),
        says: ({ valid }) => (valid ? shipCertText.revalidate : shipCertText.invalidate),
      },
    ),
    standing: {
      requires: 'ship.cert.valid',
      noTransaction: true,
      handler: (ctx, { id }) => previewDependents(ctx, r, id),
    },
    life: {
      requires: 'ship.cert.read',
      noTransaction: true,
      handler: (ctx, input) => readLife(ctx, r, input),
    },
    reissue: {
      requires: 'ship.cert.reissue',
      handler: async (ctx, input) => reissueShipCert(ctx, await getRow(ctx, r, input.id), input),
    },
    extensions: {
      requires: 'ship.cert.read',
      noTransaction: true,
      handler: (ctx, input) => extensionsOf(ctx, r, input),
    },
    extend: { requires: 'ship.cert.extend', handler: (ctx, input) => extendCert(ctx, r, input) },
    printExtension: {
      requires: 'ship.cert.read',
      noTransaction: true,
      handler: (ctx, input) => printExtension(ctx, r, input),
    },
    endorse: {
      requires: 'ship.cert.endorse',
      handler: (ctx, input) => recordEndorsement(ctx, r, input),
    },
    correct: {
      requires: 'ship.cert.correct',
      handler: (ctx, input) => correctEndorsement(ctx, r, input),
    },
    restore: {
      requires: 'ship.cert.endorse',
      handler: (ctx, input) => restoreCert(ctx, r, input),
    },
    unendorsed: {
      requires: 'ship.cert.endorse',
      handler: (ctx, input) => recordUnendorsed(ctx, r, input),
    },
    insurance: {
      requires: 'ship.cert.endorse',
      handler: (ctx, input) => endInsurance(ctx, r, input),
    },
    remind: { requires: 'ship.cert.remind', handler: (ctx, input) => setReminders(ctx, r, input) },
    calendar: {
      requires: 'ship.cert.read',
      noTransaction: true,
      handler: (ctx, { id }) => calendarOf(ctx, r, id),
    },
    feed: {
      requires: 'public',
      noTransaction: true,
      handler: (ctx, { key }) => readCalendarFeed(ctx, r, key),
    },
    feedState: { requires: 'ship.cert.read', noTransaction: true, handler: feedState },
    // The address outlives the key.
    feedMake: { requires: 'ship.cert.read', byApiKey: false, handler: createCalendarFeed },
    feedRevoke: { requires: 'ship.cert.read', byApiKey: false, handler: revokeFeed },
    parents: {
      requires: 'ship.cert.read',
      noTransaction: true,
      handler: async (ctx, { shipId, certId, day }) => {
        await loadShipInScope(ctx, shipId)
        const issueDate = day ?? (await societyToday(ctx.db))
        return { list: await parentsToChoose(ctx.db, { shipId, certId, issueDate }, issueDate) }
      },
    },
    windows: {
      requires: 'ship.cert.read',
      noTransaction: true,
      handler: async (ctx, input) => {
        const cert = await getRow(ctx, r, input.id)
        const windows = await windowsOf(readingAsOf(ctx, input), [cert])
        return { windows: windows.get(cert.id) ?? [] }
      },
    },
    plan: {
      requires: 'ship.cert.read',
      noTransaction: true,
      handler: (ctx, input) => planRenewal(ctx, r, input),
    },
  }),
)
recomputeWindowsHook.register(recomputeWindowsAndStandings)
flagChanged.register((ctx) => recomputeAllStandings(ctx.services, ctx.db))
certTypeChanged.register((ctx, certId) => recomputeStandingsOfType(ctx.services, ctx.db, certId))
shipsChanged.register((ctx, shipIds) => refreshStandings(ctx.db, { shipIds }))

export default shipCertResource
