import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkResidentId } from '#common/rules/person-ids.ts'
import type { Ctx } from '#server/http/context.ts'
import { people } from '../demo/people.ts'
import type { Person } from '../demo/people.ts'

const folder = join(import.meta.dirname, '../demo/images')
const offices: Readonly<Record<string, string>> = {
  SHA: 'Plimsoll, Shanghai', SIN: 'Plimsoll, Singapore', PAN: 'Plimsoll, Panama', TWN: 'Plimsoll, Kaohsiung',
  KOR: 'Plimsoll, Busan', PHL: 'Plimsoll, Manila',
}

async function attached(ctx: Ctx, name: string): Promise<string> {
  const bytes = await readFile(join(folder, `${name}.png`))
  return (await ctx.services.files.attach(ctx.db, { bytes, name: `${name}.png`, type: 'image/png', createBy: null })).attachmentId
}

const idCard = (base: string) => [...'0123456789X'].map((check) => base + check).find((id) => checkResidentId(id) === null)!

async function row(ctx: Ctx, person: Person, flagIds: number[], officialSeal: string) {
  const { key, surname, name, grant, region } = person
  const fullName = person.nationality === 'CN' || person.nationality === 'SG' ? `${surname} ${name}` : `${name} ${surname}`
  return {
    surname, name, fullName, sex: person.sex, nationality: person.nationality, birthday: person.birthday, birthplace: person.birthplace, city: person.city,
    idCard: person.idBase ? idCard(person.idBase) : null, passport: person.passport ?? null, mobile: person.mobile,
    email: person.username ? `${person.username}@plimsoll.example` : `${key}@plimsoll.example`, organization: offices[region]!, region,
    surveyorType: person.type, surveyLevel: person.level, flagIds, shipModels: [...(person.types ?? [])], inspectionScopes: [...person.scopes], ports: person.ports,
    grantType: 'society', grantStatus: person.grantStatus ?? 'valid', issueTime: grant[0], validityTime: grant[1], issuePlace: offices[region]!.split(', ')[1]!,
    highestEdu: person.edu, university: person.university, status: 1,
    signature: await attached(ctx, `${key}-signature`), personalSeal: await attached(ctx, `${key}-seal`), officialSeal,
  }
}

/** Demonstration surveyors with signature and seals; three of them sign in as `surveyor`, `surveyor2` and `chief`. */
export const seed = {
  order: 40,
  async demo(ctx: Ctx) {
    const flags = await ctx.db.selectFrom('flag').select(['id', 'iso2', 'accessTime']).execute()
    const officialSeal = await attached(ctx, 'society')
    for (const person of people) {
      const flagIds = flags.filter((flag) => (person.flags === 'all' ? flag.accessTime : person.flags.includes(flag.iso2))).map((flag) => flag.id)
      const { id } = await ctx.db.insertInto('surveyor').values(await row(ctx, person, flagIds, officialSeal)).returning('id').executeTakeFirstOrThrow()
      if (person.username) await ctx.db.updateTable('appUser').where('username', '=', person.username).set({ relatedSurveyor: id }).execute()
    }
  },
}
