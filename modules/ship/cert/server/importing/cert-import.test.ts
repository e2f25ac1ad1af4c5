/** Import of certificates from another system. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  admin,
  app,
  cells,
  certIds,
  csvOf,
  first,
  life,
  reasons,
  second,
  shipIds,
  startCertImportTests,
  take,
} from './cert-import.fixture.ts'

startCertImportTests()

/** Everything stored of the certificates of a ship, without ids and times. */
async function recordOf(imo: string) {
  const { db } = app.services
  const shipId = shipIds.get(imo)!
  const certs = await db
    .selectFrom('shipCert')
    .where('shipId', '=', shipId)
    .orderBy('certNo')
    .selectAll()
    .execute()
  const noOf = new Map<unknown, string>(certs.map(({ id, certNo }) => [id, certNo]))
  const ids = certs.map(({ id }) => id)
  const rowsOf = async (table: string, columns: string, order: string) =>
    (
      await sql<Record<string, unknown>>`select c.cert_no as "certNo", ${sql.raw(columns)}
        from ${sql.table(table)} t join ship_cert c on c.id = t.ship_cert_id
        where t.ship_cert_id = any(${ids}::bigint[]) order by c.cert_no, ${sql.raw(order)}`.execute(
        db,
      )
    ).rows
  const plain = ({
    id: _id,
    createTime: _c,
    updateTime: _u,
    shipId: _s,
    ...row
  }: (typeof certs)[number]) => ({
    ...row,
    supersededBy: noOf.get(row.supersededBy) ?? null,
    supersedes: noOf.get(row.supersedes) ?? null,
    parentId: noOf.get(row.parentId) ?? null,
  })
  const log = await db
    .selectFrom('log')
    .where('resource', '=', 'ship/cert')
    .where('rowId', 'in', ids)
    .orderBy('id')
    .select(['rowId', 'action', 'rowName', 'userName', 'node', 'changes', 'remark'])
    .execute()
  const named = (value: unknown) => noOf.get(value) ?? (value === shipId ? 'ship' : value)
  return {
    certs: certs.map(plain),
    windows: await rowsOf(
      'cert_window',
      't.survey_type, t.rule_code, t.occurrence, t.start_date, t.due_date, t.end_date, t.done_date, t.waived, t.alternative_group, t.words, t.reminder_time',
      't.rule_code, t.occurrence',
    ),
    standings: await rowsOf(
      'ship_cert_standing',
      't.from_day, t.until_day, t.standing, t.reason, t.rule, t.since, t.expiry_date, t.left_by',
      't.from_day',
    ),
    dates: await rowsOf(
      'ship_cert_dates',
      't.from_day, t.until_day, t.expiry_before_extension, t.pending_start, t.next_due_date, t.pending_end',
      't.from_day',
    ),
    searches: await rowsOf('ship_cert_search', 't.cert_no', 't.cert_no'),
    log: log
      .map(({ rowId, changes, ...entry }) => ({
        ...entry,
        certNo: noOf.get(rowId),
        changes: (changes as { field: string; from: unknown; to: unknown }[])
          .map(({ field, from, to }) => ({ field, from: named(from), to: named(to) }))
          .sort((a, b) => (a.field < b.field ? -1 : 1)),
      }))
      .sort((a, b) => (`${a.certNo} ${a.action}` < `${b.certNo} ${b.action}` ? -1 : 1)),
  }
}

describe('certificates of a ship', () => {
  test('an imported certificate is stored as one recorded by hand: rows, windows, standings, audit entries', async () => {
    for (const { code, no, term, survey, from, until } of life('X'))
      await admin.callOk('ship/cert/save', {
        shipId: shipIds.get(first)!,
        certId: certIds.get(code)!,
        certNo: no,
        term,
        surveyType: survey,
        inspectionDate: from,
        issueDate: from,
        expiryDate: until || null,
      })
    const dry = await take(
      life('X').map((row) => cells(second, row)),
      {},
    )
    expect([dry.dryRun, dry.created, reasons(dry)]).toEqual([true, 15, []])
    expect((await recordOf(second)).certs).toEqual([])
    // Backwards: the import puts them in the order of their issue.
    const real = await take(
      life('X')
        .map((row) => cells(second, row))
        .toReversed(),
    )
    expect([real.created, reasons(real)]).toEqual([15, []])
    const [byHand, imported] = [await recordOf(first), await recordOf(second)]
    const plain = (record: typeof byHand) =>
      JSON.parse(JSON.stringify(record).replaceAll(first, 'IMO').replaceAll(second, 'IMO'))
    for (const part of ['certs', 'windows', 'standings', 'dates', 'log'] as const)
      expect(plain(imported)[part]).toEqual(plain(byHand)[part])
    expect(byHand.windows.length).toBeGreaterThan(20)
  })

  test('the same file again adds nothing; a difference is refused with the recorded date', async () => {
    const again = await take(life('X').map((row) => cells(second, row)))
    expect([again.created, again.unchanged, again.rejected]).toEqual([0, 15, []])
    const [one] = life('X')
    const changed = await take([cells(second, { ...one!, until: '2019-05-09' })])
    expect(reasons(changed)).toEqual([
      [
        2,
        'expiryDate',
        '2019-05-09',
        'This record already exists with Expires 2019-05-10: recorded values are not changed by an import',
      ],
    ])
  })

  test('the template and the columns are those of the paper form with what became of it since', async () => {
    const template = await admin.download('ship/cert/import/template', {})
    expect(template.status).toBe(200)
    const columns = await admin.upload(
      'certs.csv',
      csvOf([
        ['IMO编号', '证书名称', '证书编号', '签发日期', 'valid until', 'remarks'],
        ['1', '', '', '', '', ''],
      ]),
      'text/csv',
      'ship/cert/import/columns',
    )
    expect(columns.data as unknown).toMatchObject({
      mapping: {
        shipId: 'IMO编号',
        certId: '证书名称',
        certNo: '证书编号',
        issueDate: '签发日期',
        expiryDate: 'valid until',
        remark: 'remarks',
      },
    })
  })
})
