import { getResource } from '#server/core/resource.ts'
import { addDays, addMonths, addYears, minDate, today } from '#common/rules/base/dates.ts'
import type { CalendarDate } from '#common/rules/base/dates.ts'
import type { CompletedSurvey } from '#common/rules/windows/window-types.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { storeWindows, computeWindows } from '#modules/ship/cert/server/compute-windows.ts'
import { toggleValidity } from '#modules/ship/cert/server/toggle-validity.ts'
import { aboutCompany } from '#modules/work/surveyCert/server/certificate-subject.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextNumbers } from '#server/platform/numbering/numbers.ts'
import { valueFor } from '#server/core/lookup.ts'

const years = 5
const cities: Readonly<Record<string, string>> = {
  SHA: 'Shanghai',
  SIN: 'Singapore',
  PAN: 'Balboa',
  TWN: 'Kaohsiung',
  KOR: 'Busan',
  PHL: 'Manila',
}

/**
 * State of each company's certificate around today; days until the next anniversary or expiry. The
 * first company's audit is in work.
 */
const courses = [
  { code: 'DOC', state: 'open', left: 2, days: 30 },
  { code: 'DOC', state: 'notOpen', left: 2, days: 200 },
  { code: 'DOC', state: 'late', left: 2, days: -40 },
  { code: 'DOC', state: 'renewal', left: 0, days: 60 },
  { code: 'IDOC', state: 'interim', left: 0, days: 270 },
  { code: 'DOC', state: 'notOpen', left: 1, days: 290 },
  { code: 'DOC', state: 'overdue', left: 1, days: -110 },
  null,
] as const
const reason = '年度审核未在窗口内申请 Annual verification not requested within its window'

interface Company {
  id: number
  region: string
  flagId: number
  ships: number
}

/** Companies that manage ships, with their most frequent flag. */
async function companies({ db }: RequestContext): Promise<Company[]> {
  const ships = await db
    .selectFrom('ship')
    .innerJoin('customer as c', 'c.id', 'ship.managerId')
    .where('ship.status', '=', 'inService')
    .orderBy('c.id')
    .orderBy('ship.id')
    .select(['c.id', 'c.region', 'ship.flagId'])
    .execute()
  return [...Map.groupBy(ships, ({ id }) => id).values()].map((fleet) => {
    const [flag] = [...Map.groupBy(fleet, ({ flagId }) => flagId)].sort(
      (a, b) => b[1].length - a[1].length,
    )[0]!
    return { id: fleet[0]!.id, region: fleet[0]!.region, flagId: flag, ships: fleet.length }
  })
}

/** Completed annual verifications: three weeks before or after each anniversary. ISM Code, 13.4. */
const auditsDone = (
  expiry: CalendarDate,
  ruleCode: string,
  until: CalendarDate,
  n: number,
): CompletedSurvey[] =>
  [1, 2, 3, 4]
    .map((k) => addMonths(expiry, -12 * (years - k)))
    .filter((anniversary) => anniversary < until)
    .map((anniversary, k) => ({
      surveyType: 'annual',
      ruleCode,
      date: addDays(anniversary, (((n + k) * 7) % 41) - 20),
    }))

/**
 * Certificates of the demonstration's management companies, in every state; the overdue one of the
 * smallest fleet has been withdrawn, with the SMCs of its ships.
 */
export const seed = {
  order: 61,
  async demo(ctx: RequestContext) {
    const now = today('Asia/Shanghai')
    const r = getResource(ctx.services, 'ship/cert')
    const kinds = new Map(
      (
        await ctx.db
          .selectFrom('cert')
          .where('code', 'in', ['DOC', 'IDOC'])
          .select(['id', 'code'])
          .execute()
      ).map(({ id, code }) => [code, id]),
    )
    const accounts = await ctx.db
      .selectFrom('appUser')
      .where('userType', '=', 'surveyor')
      .where('relatedSurveyor', 'is not', null)
      .orderBy('id')
      .select(['id', 'region'])
      .execute()
    const planned = (await companies(ctx))
      .flatMap((company, n) => {
        const course = courses[n % courses.length]
        if (!course) return []
        const expiryDate = addDays(addYears(now, course.left), course.days)
        const inspectionDate =
          course.code === 'DOC' ? addYears(expiryDate, -years) : addMonths(expiryDate, -12)
        return [
          {
            company,
            n,
            course,
            expiryDate,
            inspectionDate,
            issueDate: minDate(addDays(inspectionDate, n % 9), now),
          },
        ]
      })
      .sort((a, b) => (a.issueDate < b.issueDate ? -1 : 1))
    const numbers = await nextNumbers(
      ctx.db,
      'certificate',
      planned.map(({ issueDate, course }) => ({ date: issueDate, type: course.code })),
    )
    const overdue: { id: number; ships: number }[] = []
    for (const [
      i,
      { company, n, course, expiryDate, inspectionDate, issueDate },
    ] of planned.entries()) {
      const certId = valueFor(kinds, course.code)
      const life = await readCertTypeRules(ctx.db, certId)
      const annual = life.rules.find(({ surveyType }) => surveyType === 'annual')
      const { docTypes } = await aboutCompany(ctx, company.id, company.flagId, [])
      const until =
        course.state === 'late' || course.state === 'overdue' ? addDays(now, course.days) : now
      const { id } = await createRow(ctx, r, {
        companyId: company.id,
        forFlagId: company.flagId,
        docTypes,
        certId,
        certNo: numbers[i]!,
        term: course.code === 'DOC' ? 'full' : 'interim',
        surveyType: 'initial',
        actionType: 'issue',
        inspectionDate,
        issueDate,
        issuePlace: cities[company.region] ?? 'Shanghai',
        expiryDate,
        expiryBeforeExtension: expiryDate,
        personInCharge: accounts.find(({ region }) => region === company.region)?.id ?? null,
      })
      await storeWindows(
        ctx.db,
        id,
        computeWindows(
          {
            ...life,
            inspectionDate,
            issueDate,
            expiryDate,
            done: annual ? auditsDone(expiryDate, annual.code, until, n) : [],
          },
          now,
        ),
      )
      if (course.state === 'overdue') overdue.push({ id, ships: company.ships })
    }
    const [smallest] = overdue.sort((a, b) => a.ships - b.ships)
    if (smallest) await toggleValidity(ctx, r, { id: smallest.id, valid: 0, remark: reason })
  },
}
