import { readSheet } from 'read-excel-file/node'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { forecastKinds } from '../forecast.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

const app = testApp()
const chief = app.client('chief')
const finance = app.client('finance')
/**
 * Pending surveys of the demonstration, calculated independently from the window rows, each with
 * the fee of the tariff call.
 */
let due: Due[]
interface Due {
  slot: string
  kind: string
  group: string
  region: string
  shipId: number | null
  flagId: number | null
  shipType: string | null
  grossTonnage: number | null
  ownerId: number | null
  certId: number
  surveyType: string
  fee: number | null
}
const query = async <T = AnyAnswer>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(app.services.db)).rows
const usd = (rows: readonly Due[]) =>
  rows.reduce((sum, { fee }) => sum + Math.round((fee ?? 0) * 100), 0) / 100

/**
 * Cases missing in the demonstration: a ship without a tonnage, a survey without a tariff, a missed
 * one with a later alternative, and two alternatives ahead.
 */
async function more() {
  await query(`
    update ship set gross_tonnage = null where id = (select max(c.ship_id) from cert_window_row w
    join ship_cert c on c.id = w.ship_cert_id where w.status = 'open' and c.valid = 1 and
    c.superseded_by is null);
    delete from cert_fee where cert_type = 10 and cert_id is null and fee_type = 10;
    delete from cert_fee where cert_id = (select id from cert where code = 'ISPP');
    with one as (select c.id from ship_cert c join ship s on s.id = c.ship_id where c.valid = 1 and
    c.superseded_by is null and s.status = 'inService' order by c.id limit 1)
    insert into cert_window (ship_cert_id, survey_type, rule_code, occurrence, start_date, due_date,
    end_date, alternative_group, words)
      select id, 'intermediate', 'test', n, society_today() + f, society_today() + d,
      society_today() + e, g, gen_random_uuid() from one,
        (values (1, -200, -100, -10, 'missed'), (2, 100, 150, 200, 'missed'), (3, -50, -40, 60,
        'ahead'), (4, 100, 200, 300, 'ahead'), (5, -90, -80, -70, 'both'), (6, -60, -50, -40,
        'both')) v (n, f, d, e, g)`)
}

async function independently(): Promise<Due[]> {
  const rows = await query(`
    with w as (select distinct on (ship_cert_id, coalesce(alternative_group, id::text)) * from
    cert_window_row where status <> 'done' order by ship_cert_id, coalesce(alternative_group,
    id::text), due_date)
    select case when w.status = 'overdue' then 'overdue' when to_char(w.due_date, 'YYYY-MM') <
    to_char(society_today(), 'YYYY-MM') then 'late' else to_char(w.due_date, 'YYYY-MM') end as slot,
      case when k.cert_type = 20 then 'registration' when k.cert_sub = 20 then 'audit' when
      w.survey_type in ('annual', 'intermediate', 'periodical', 'renewal', 'bottom') then
      w.survey_type else 'other' end as kind,
      case when k.cert_type = 20 then 'registration' when k.cert_sub = 20 then 'audit' when
      k.cert_sub = 30 then 'class' else 'statutory' end as "group",
      coalesce(s.region, o.region) as region, c.ship_id, coalesce(s.flag_id, c.for_flag_id) as
      flag_id, s.ship_type, s.gross_tonnage, s.owner_id, c.cert_id, w.survey_type
    from w join ship_cert c on c.id = w.ship_cert_id join cert k on k.id = c.cert_id left join ship
    s on s.id = c.ship_id left join customer o on o.id = c.company_id
    where c.valid = 1 and c.superseded_by is null and not exists (select from ship_cert_standing t
      where t.ship_cert_id = c.id and society_today() >= t.from_day and society_today() <
      t.until_day
      and t.reason in ('flagChanged', 'companyChanged', 'shipCeased')) and coalesce(s.status, '')
      not in ('deleted', 'scrapped', 'lost', 'transferred')
      and w.due_date < date_trunc('month', society_today()) + interval '13 months'`)
  const priced: Due[] = []
  for (const same of Map.groupBy(rows, ({ flagId, shipType, grossTonnage }) =>
    [flagId, shipType, grossTonnage].join(),
  ).values()) {
    const { flagId, shipType, grossTonnage } = same[0]
    for (let at = 0; at < same.length; at += 50) {
      const part = same.slice(at, at + 50)
      const filters = {
        items: part.map(({ certId, surveyType }) => ({ certId, surveyType })),
        ...(flagId && { flagId }),
        ...(shipType && { shipType }),
        ...(grossTonnage && { grossTonnage }),
      }
      const response = await finance.call('basic/certFee/price', filters)
      // Without a tonnage the call refuses all items; here surveys with a tariff by tonnage have no
      // revenue.
      priced.push(
        ...part.map((row, n) => ({
          ...row,
          fee: response.code === 0 ? response.data.lines[n].amount : null,
        })),
      )
    }
  }
  return priced
}

beforeAll(async () => {
  await more()
  due = await independently()
})

function expectFigures(line: unknown, rows: readonly Due[], what: string) {
  expect(line, what).toMatchObject({
    ...Object.fromEntries(
      forecastKinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).length]),
    ),
    surveys: rows.length,
    ships: new Set(rows.flatMap(({ shipId }) => shipId ?? [])).size,
    revenue: usd(rows),
    unpriced: rows.filter(({ fee }) => fee === null).length,
  })
}

describe('forecast of due work', () => {
  test("counts each survey once, in its month, with its fee at today's tariffs", async () => {
    const { rows, totals, series, total } = await chief.callOk('ship/forecast/list', {})
    const [{ first }] = await query(`select to_char(society_today(), 'YYYY-MM') as first`)
    expect([total, rows.length, rows[0].month, rows[1].month, rows[2].month]).toEqual([
      15,
      15,
      'overdue',
      'late',
      first,
    ])
    expect(new Set(rows.map(({ month }: { month: string }) => month)).size).toBe(15)
    for (const line of rows)
      expectFigures(
        line,
        due.filter(({ slot }) => slot === line.month),
        line.month,
      )
    expectFigures(totals, due, 'in all')
    expect(totals.unpriced).toBeGreaterThan(1)
    expect(totals.revenue).toBeGreaterThan(10_000)
    expect(rows.filter(({ surveys }: { surveys: number }) => surveys > 0).length).toBeGreaterThan(
      12,
    )
    expect(series.byRegion).toEqual(
      [...Map.groupBy(due, ({ region }) => region)]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([region, own]) => ({
          region,
          surveys: own.length,
          revenue: usd(own),
          unpriced: own.filter(({ fee }) => fee === null).length,
        })),
    )
  })

  test('filters by kind, group, region, flag, ship type and owner', async () => {
    const some = due.find(({ kind, ownerId }) => kind === 'annual' && ownerId)!
    for (const [filters, fits] of [
      [{ kind: ['other', 'audit'] }, ({ kind }) => kind === 'other' || kind === 'audit'],
      [{ group: ['class'] }, ({ group }) => group === 'class'],
      [
        { kind: ['annual'], group: ['statutory', 'audit'] },
        ({ kind, group }) => kind === 'annual' && group === 'statutory',
      ],
      [
        { region: [some.region], kind: ['annual', 'registration'] },
        ({ region, kind }) =>
          region === some.region && (kind === 'annual' || kind === 'registration'),
      ],
      [
        { flagId: [some.flagId], shipType: [some.shipType] },
        ({ flagId, shipType }) => flagId === some.flagId && shipType === some.shipType,
      ],
      [{ ownerId: [some.ownerId] }, ({ ownerId }) => ownerId === some.ownerId],
    ] satisfies [object, (row: Due) => boolean][]) {
      const requested = due.filter(fits)
      expect(requested.length, JSON.stringify(filters)).toBeGreaterThan(0)
      expectFigures(
        (await chief.callOk('ship/forecast/list', filters)).totals,
        requested,
        JSON.stringify(filters),
      )
    }
  })

  test('limits regional users to their region; owners, flag states and surveyors have no access', async () => {
    const { client } = await createTestUser(app, 'forecast-singapore', {
      taskNode: 'sys_operators',
      dataType: 2,
      region: 'SIN',
    })
    const { totals, series } = await client.callOk('ship/forecast/list', {})
    expect(series.byRegion.map(({ region }: { region: string }) => region)).toEqual(['SIN'])
    expectFigures(
      totals,
      due.filter(({ region }) => region === 'SIN'),
      'Singapore',
    )
    for (const name of ['owner', 'flag', 'surveyor'])
      expect((await (await app.signInAs(name)).call('ship/forecast/list', {})).code, name).toBe(403)
  })

  test('exports the same figures to Excel and PDF', async () => {
    const { rows, totals } = await chief.callOk('ship/forecast/list', {})
    const sheet = await readSheet((await chief.download('ship/forecast/export', {})).bytes)
    const [month, revenue] = ['Due in', 'Expected revenue (USD)'].map((head) =>
      sheet[0]!.indexOf(head),
    )
    expect(sheet.slice(1, 17).map((row) => row[revenue!])).toEqual([
      ...rows.map((row: { revenue: unknown }) => row.revenue),
      totals.revenue,
    ])
    expect(sheet.slice(1, 4).map((row) => row[month!])).toEqual([
      'Overdue',
      'Earlier, still open',
      rows[2].month,
    ])
    const { drawn } = await pdfText(
      new Uint8Array(
        (await chief.download('ship/forecast/export', { format: 'pdf', lang: 'zh' })).bytes,
      ),
    )
    expect(drawn.replace(/\s+/g, '')).toContain(
      totals.revenue.toLocaleString('en-US', { minimumFractionDigits: 2 }),
    )
  })
})
