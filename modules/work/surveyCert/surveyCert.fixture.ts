/**
 * Fixtures: a ship, a surveyor with an account, and a template, so that a certificate can reach any
 * state.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { templates } from '#modules/basic/certTemplate/demo/templates.ts'
import type { Db } from '#server/core/db.ts'
import type { Services } from '#server/core/context.ts'
import type { Client } from '#server/testing/testing.ts'
import { only } from '#server/testing/row-version.ts'

export interface Chain {
  shipId: number
  flagId: number
  certId: number
  surveyorId: number
  templateId: number
  userId: number
}
const demo = resolve(import.meta.dirname, '../../basic/certTemplate/demo/files')

async function image(services: Services, svg: string): Promise<string> {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return (
    await services.files.attach(services.db, {
      bytes,
      name: 'mark.png',
      type: 'image/png',
      createBy: null,
    })
  ).attachmentId
}
const seal =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" ' +
  'cy="100" r="90" fill="none" stroke="#c1121f" stroke-width="8"/></svg>'
const signature =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="110"><path d="M10 80 C 60 0 ' +
  '90 120 140 50 S 240 90 290 30" fill="none" stroke="#1d3557" stroke-width="5"/></svg>'

const idOf = async (
  db: Db,
  table: string,
  column: string,
  value: unknown,
): Promise<number | undefined> =>
  (
    await sql<{
      id: number
    }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit 1`.execute(db)
  ).rows[0]?.id

/**
 * Prepares everything for certificates of one type, with the demonstration account `username` as
 * surveyor.
 */
export async function buildChain(
  { services }: { services: Services },
  certCode = 'SC',
  username = 'surveyor',
  name = 'OCEAN LINTEL',
): Promise<Chain> {
  const { db } = services
  const flagId = (await idOf(db, 'flag', 'iso2', 'PA'))!
  const certId = (await idOf(db, 'cert', 'code', certCode))!
  const { id: userId, region } = await db
    .selectFrom('appUser')
    .where('username', '=', username)
    .select(['id', 'region'])
    .executeTakeFirstOrThrow()
  const { id: shipId } = await db
    .insertInto('ship')
    .values({
      name,
      shipType: '203',
      region: region!,
      status: 'inService',
      flagId,
      registryPort: 'Panama',
      callSign: '3FAB7',
      officialNo: '00123-PEXT',
      grossTonnage: 9800,
      netTonnage: 5200,
      deadweight: 15400,
      loa: 140.2,
      breadth: 22.6,
      depth: 11.8,
      keelDate: '2012-03-01',
      buildDate: '2012-11-20',
      builder: 'Jiangnan 江南造船',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: surveyorId } = await db
    .insertInto('surveyor')
    .values({
      surname: 'Lin',
      name: 'Haifeng',
      fullName: `Lin Haifeng ${username}`,
      nationality: 'SG',
      passport: `P${username}${shipId}`,
      mobile: '+6591234567',
      email: `${username}@plimsoll.example`,
      region: region!,
      surveyorType: 2,
      flagIds: [flagId],
      shipModels: [],
      inspectionScopes: [],
      grantStatus: 'valid',
      issueTime: '2020-01-01',
      validityTime: '2099-12-31',
      signature: await image(services, signature),
      personalSeal: await image(services, seal),
      officialSeal: await image(services, seal),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('appUser')
    .where('id', '=', userId)
    .set({ relatedSurveyor: surveyorId })
    .execute()
  const found = await idOf(db, 'cert_template', 'cert_id', certId)
  return {
    shipId,
    flagId,
    certId,
    surveyorId,
    userId,
    templateId: found ?? (await buildTemplate(services, certCode, certId)),
  }
}

async function buildTemplate(
  services: Services,
  certCode: string,
  certId: number,
): Promise<number> {
  const template = templates.find((t) => t.certCode === certCode)!
  const bytes = await readFile(resolve(demo, template.file))
  const { attachmentId } = await services.files.attach(services.db, {
    bytes,
    name: template.file,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    createBy: null,
  })
  const { id } = await services.db
    .insertInto('certTemplate')
    .values({
      templateName: `${template.templateName.zh} ${template.templateName.en}`,
      templateVersion: template.templateVersion,
      certId,
      templateFileId: attachmentId,
      paramList: JSON.stringify(template.paramList),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Values for every required parameter that is not taken from the register. */
export function someValues(
  params: {
    keyword: string
    formType: number
    required: boolean
    selectOptions?: string[] | null
  }[],
  prefill: Record<string, unknown>,
): Record<string, unknown> {
  const sample: Record<number, (options?: string[] | null) => unknown> = {
    1: () => 'As built',
    2: () => 'Nothing to note',
    3: (options) => options![0],
    4: () => 12,
    5: () => 'steel',
    6: () => '2024-06-30',
    7: () => true,
  }
  return Object.fromEntries(
    params
      .filter((p) => p.required && !prefill[p.keyword])
      .map((p) => [p.keyword, sample[p.formType]!(p.selectOptions)]),
  )
}

/**
 * Assigns a certificate and fills in the template's parameters and `given` as its surveyor.
 * @returns id and version
 */
export async function filledIn(
  chief: Client,
  surveyor: Client,
  chain: Chain,
  input: object,
): Promise<{ id: number; version: number }> {
  const { ids } = await chief.callOk('work/surveyCert/assign', {
    shipId: chain.shipId,
    certIds: [chain.certId],
    surveyorId: chain.surveyorId,
    surveyType: 'initial',
    actionType: 'issue',
    term: 'full',
    surveyPlace: 'Shanghai',
  })
  const row = await surveyor.callOk('work/surveyCert/get', { id: ids[0] })
  return surveyor.callOk('work/surveyCert/save', {
    ...only(row),
    values: someValues(row.params, row.prefill),
    ...input,
  })
}

/** Assigns, fills in and submits a certificate as its surveyor. @returns id and version */
export const submitted = async (
  chief: Client,
  surveyor: Client,
  chain: Chain,
  more: object = {},
): Promise<{ id: number; version: number }> =>
  surveyor.callOk(
    'work/surveyCert/submit',
    await filledIn(chief, surveyor, chain, {
      inspectionDate: '2026-03-14',
      issueDate: '2026-03-16',
      issuePlace: 'Shanghai',
      expiryDate: '2031-03-13',
      ...more,
    }),
  )

/**
 * Takes a submitted certificate through audit, confirmation and approval, and waits for its
 * document.
 */
export async function approved(
  people: { chief: Client; finance: Client; approver: Client },
  services: Services,
  from: { id: number; version: number },
): Promise<{ id: number; version: number }> {
  let at = await people.chief.callOk('work/surveyCert/audit', { ...only(from), result: 1 })
  at = await people.finance.callOk('work/surveyCert/confirm', { ...only(at), result: 1 })
  at = await people.approver.callOk('work/surveyCert/approve', { ...only(at), result: 1 })
  await waitForDocument(services, at.id)
  return only(at)
}

/**
 * Resolves once the document job of a certificate is done; rejects with its message when it failed.
 */
export async function waitForDocument(services: Services, id: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      state: string
      msg: string
    }>`select state, msg from job where kind = 'work.surveyCert.generate'
      and input->>'id' = ${String(id)} order by create_time desc limit 1`.execute(services.db)
    if (rows[0]?.state === 'done') return
    if (rows[0]?.state === 'failed') throw new Error(rows[0].msg)
    await new Promise((done) => setTimeout(done, 100))
  }
}
