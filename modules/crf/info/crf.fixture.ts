/** Fixtures: data for a valid CRF of a ship and of a product, and the users who process them. */
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { createDemoAnswers } from './demo/fill-form.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'

type Version = { id: number; version: number }
export interface CrfFixture {
  people: Record<'operator' | 'finance' | 'chief' | 'surveyor' | 'admin', Client>
  shipId: number
  flagId: number
  customerId: number
  surveyorId: number
  /**
   * of a ship, with two forms; of a product, without forms, which may finish without a certificate
   */
  ofShip: number
  ofProduct: number
  app: TestApp
}
export const only = ({ id, version }: Version): Version => ({ id, version })
/** The day of the survey in these tests. */
export const surveyDate = '2026-03-14'

/** A ship, a customer, the surveyor with the account `surveyor`, and two categories. */
export async function createCrfFixture(app: TestApp): Promise<CrfFixture> {
  const { db } = app.services
  const names = ['operator', 'finance', 'chief', 'surveyor', 'admin'] as const
  const people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await app.signInAs(name)])),
  ) as CrfFixture['people']
  const { id: flagId } = await db
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: shipId } = await db
    .insertInto('ship')
    .values({
      name: 'OCEAN LINTEL',
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId,
      imo: '9074729',
      callSign: '3FAB7',
      grossTonnage: 9800,
      netTonnage: 5200,
      loa: 140.2,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow()
  const { relatedSurveyor } = await db
    .selectFrom('appUser')
    .where('username', '=', 'surveyor')
    .select('relatedSurveyor')
    .executeTakeFirstOrThrow()
  const { id: customerId } = await db
    .selectFrom('customer')
    .where('region', '=', 'SHA')
    .where('status', '=', 1)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  const forms = await db
    .selectFrom('formTemplate')
    .where('formNo', 'in', ['FC-01', 'RA-01'])
    .select('id')
    .execute()
  const category = (code: string, more: object) =>
    people.admin.callOk('crf/category/save', {
      code,
      nameZh: code,
      nameEn: code,
      sort: 900,
      status: 1,
      withoutCert: false,
      ...more,
    })
  const { id: ofShip } = await category('T-SHIP', {
    kind: 1,
    scope: 'hull',
    formTemplateIds: forms.map(({ id }) => id),
  })
  const { id: ofProduct } = await category('T-PROD', {
    kind: 2,
    scope: 'product',
    withoutCert: true,
  })
  return {
    people,
    shipId,
    flagId,
    customerId,
    surveyorId: relatedSurveyor!,
    ofShip,
    ofProduct,
    app,
  }
}

const common = ({ customerId, surveyorId }: CrfFixture) => ({
  region: 'SHA',
  customerId,
  surveyorIds: [surveyorId],
  leadSurveyorId: surveyorId,
  contractAmount: 12_500.5,
  contractTime: '2026-03-01',
  plannedDate: '2026-12-01',
  plannedPlace: 'Shanghai',
})
export const goodShipCrf = (desk: CrfFixture) => ({
  ...common(desk),
  name: 'OCEAN LINTEL renewal',
  categoryId: desk.ofShip,
  shipId: desk.shipId,
})
export const goodProductCrf = (desk: CrfFixture) => ({
  ...common(desk),
  name: 'Anchor chain 68 mm',
  categoryId: desk.ofProduct,
  productName: 'Anchor chain',
  productModel: 'AM3 68 mm',
  serialNumber: 'AC-2026-118',
  approvalCertNo: 'TA-2291',
  approvalBy: 'Plimsoll',
  approvalDate: '2025-05-01',
  applicant: 'Zhoushan Chain Works',
  manufacturer: 'Zhoushan Chain Works',
  purchaser: 'Jiangnan Shipyard',
  intendedService: 'Bulk carriers',
  serviceRestrictions: 'None',
})

/** Opens a CRF as the operator and applies the moves in order. */
export async function take(
  desk: CrfFixture,
  values: object,
  ...steps: ('submit' | 'money' | 'chief' | 'report' | 'feedback' | 'passFeedback')[]
): Promise<Version> {
  const { operator, finance, chief, surveyor } = desk.people
  let at: Version = await operator.callOk('crf/info/save', values)
  const made = {
    submit: () => operator.callOk('crf/info/submit', only(at)),
    money: () => finance.callOk('crf/info/audit', { ...only(at), result: 1 }),
    chief: () => chief.callOk('crf/info/audit', { ...only(at), result: 1 }),
    report: async () =>
      surveyor.callOk('crf/info/saveFeedback', {
        ...only(at),
        ...report,
        forms: await filledForms(desk, at.id),
      }),
    feedback: () => surveyor.callOk('crf/info/feedback', only(at)),
    passFeedback: () => chief.callOk('crf/info/auditFeedback', { ...only(at), result: 1 }),
  }
  for (const step of steps) at = await made[step]()
  return only(at)
}

/** The lead surveyor's report besides the forms. */
export const report = {
  surveyDate: surveyDate,
  surveyPlace: '上海 Shanghai',
  surveyorCost: 800,
  travelExpense: 120.5,
  vendorFee: 0,
  businessCosts: 0,
  feedbackRemark: 'All in order',
}

/** The feedback forms of a review, every question answered. */
export async function filledForms({ people, app }: CrfFixture, id: number) {
  const { forms } = await people.surveyor.callOk('crf/info/get', { id })
  const entries = await app.services.db
    .selectFrom('dict')
    .orderBy('sort')
    .select(['dictCode', 'key'])
    .execute()
  const dictionary = (code: string) =>
    entries.filter(({ dictCode }) => dictCode === code).map(({ key }) => key)
  return forms.map((form: { formTemplateId: number; definition: FormDefinition }) => ({
    formTemplateId: form.formTemplateId,
    values: createDemoAnswers(form.definition, {
      surveyDate: surveyDate,
      surveyPlace: 'Shanghai',
      dictionary,
    }),
  }))
}
