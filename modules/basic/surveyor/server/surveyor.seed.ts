import { valueFor } from '#server/core/lookup.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, today } from '#common/rules/base/dates.ts'
import { checkResidentId } from '#common/rules/people/person-ids.ts'
import { saveSettings } from '#modules/sys/setting/server/save-settings.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { people } from '../demo/demo-surveyors.ts'
import type { Person } from '../demo/demo-surveyors.ts'
import { careerOf, demoDocument } from '../demo/demo-documents.ts'

const folder = join(import.meta.dirname, '../demo/images')
const officeCities: ReadonlyMap<string, string> = new Map([
  ['SHA', 'Shanghai'],
  ['SIN', 'Singapore'],
  ['PAN', 'Panama'],
  ['TWN', 'Kaohsiung'],
  ['KOR', 'Busan'],
  ['PHL', 'Manila'],
])
const cityOf = (region: string) => valueFor(officeCities, region)

async function attached(ctx: RequestContext, name: string): Promise<string> {
  const bytes = await readFile(join(folder, `${name}.png`))
  return (
    await ctx.services.files.attach(ctx.db, {
      bytes,
      name: `${name}.png`,
      type: 'image/png',
      createBy: null,
    })
  ).attachmentId
}

function idCard(base: string): string {
  for (const check of '0123456789X') if (checkResidentId(base + check) === null) return base + check
  throw new Error(`no check digit for ${base}`)
}

/**
 * Authorisations that end soon or have ended, in days from today; only for surveyors whose
 * demonstration account does not need them.
 */
const ending: Readonly<Record<string, readonly [iso2: string, days: number]>> = {
  tan: ['MT', 75],
  zhou: ['HK', -20],
  economou: ['CY', 24],
  park: ['KR', 58],
}

/**
 * Authorisations by the first flags, for a surveyor without restrictions; for other flags the
 * general one applies.
 */
function authorisationsOf(person: Person, flags: readonly { id: number; iso2: string }[]) {
  const [iso2, days = 0] = ending[person.key] ?? []
  if (person.grantStatus) return []
  return flags
    .filter((flag, i) => i < 3 || flag.iso2 === iso2)
    .map((flag) => ({
      flagId: flag.id,
      shipModels: person.types ? [...person.types] : null,
      inspectionScopes: [...person.scopes],
      grantStatus: 'valid',
      grantType: 'flag',
      issueTime: person.grant[0],
      validityTime: flag.iso2 === iso2 ? addDays(today('Asia/Shanghai'), days) : person.grant[1],
      issuePlace: cityOf(person.region),
      grantFileId: null,
    }))
}

async function document(
  ctx: RequestContext,
  person: Person,
  title: string,
  lines: readonly string[],
): Promise<string> {
  const bytes = await demoDocument(title, lines)
  return (
    await ctx.services.files.attach(ctx.db, {
      bytes,
      name: `${title}, ${person.name} ${person.surname}.pdf`,
      type: 'application/pdf',
      createBy: null,
    })
  ).attachmentId
}

async function row(
  ctx: RequestContext,
  person: Person,
  flags: readonly { id: number; iso2: string }[],
  officialSeal: string,
) {
  const { key, surname, name, grant, region } = person
  const fullName =
    person.nationality === 'CN' || person.nationality === 'SG'
      ? `${surname} ${name}`
      : `${name} ${surname}`
  return {
    surname,
    name,
    fullName,
    nameZh: person.nameZh ?? null,
    sex: person.sex,
    nationality: person.nationality,
    birthday: person.birthday,
    birthplace: person.birthplace,
    city: person.city,
    idCard: person.idBase ? idCard(person.idBase) : null,
    passport: person.passport ?? null,
    mobile: person.mobile,
    email: person.username ? `${person.username}@plimsoll.example` : `${key}@plimsoll.example`,
    organization: `Plimsoll, ${cityOf(region)}`,
    region,
    surveyorType: person.type,
    surveyLevel: person.level,
    flagIds: flags.map(({ id }) => id),
    authorisations: JSON.stringify(authorisationsOf(person, flags)),
    shipModels: [...(person.types ?? [])],
    inspectionScopes: [...person.scopes],
    ports: person.ports,
    grantType: 'society',
    grantStatus: person.grantStatus ?? 'valid',
    issueTime: grant[0],
    validityTime: grant[1],
    issuePlace: cityOf(region),
    highestEdu: person.edu,
    university: person.university,
    status: 1,
    ...careerOf(person),
    grantFileId: await document(ctx, person, 'Authorisation of the society', [
      fullName,
      `Valid from ${grant[0]} to ${grant[1]}`,
      `Scopes: ${person.scopes.join(', ')}`,
    ]),
    attachment1: await document(ctx, person, 'Certificate of competency', [
      fullName,
      `Born on ${person.birthday}`,
    ]),
    signature: await attached(ctx, `${key}-signature`),
    personalSeal: await attached(ctx, `${key}-seal`),
    officialSeal,
  }
}

/**
 * Demonstration surveyors with signature and seals; three of them have the accounts `surveyor`,
 * `surveyor2` and `chief`.
 */
export const seed = {
  order: 40,
  async demo(ctx: RequestContext) {
    const flags = await ctx.db
      .selectFrom('flag')
      .orderBy('flagNo')
      .select(['id', 'iso2', 'accessTime'])
      .execute()
    const officialSeal = await attached(ctx, 'society')
    const { society, version } = await readSettings(ctx.db)
    await saveSettings(ctx, { version, society: { ...society, seal: officialSeal } })
    for (const person of people) {
      const own = flags.filter((flag) =>
        person.flags === 'all' ? flag.accessTime : person.flags.includes(flag.iso2),
      )
      const { id } = await ctx.db
        .insertInto('surveyor')
        .values(await row(ctx, person, own, officialSeal))
        .returning('id')
        .executeTakeFirstOrThrow()
      if (person.username)
        await ctx.db
          .updateTable('appUser')
          .where('username', '=', person.username)
          .set({ relatedSurveyor: id })
          .execute()
    }
  },
}
