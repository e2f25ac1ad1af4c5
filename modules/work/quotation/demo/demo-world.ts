/** Accounts, ships, companies and prices that the demonstration's quotations use. */
import type { RequestContext } from '#server/core/context.ts'
import { loadPricingData } from '../server/pricing-data.ts'
import type { PricingData } from '../server/pricing-data.ts'
import type { Outcome } from './move-sequences.ts'

export interface Person {
  id: number
  name: string
  node: string
  customerIds: number[] | null
}
export interface DemoShip {
  id: number
  name: string
  region: string
  flagId: number
  ownerId: number | null
  managerId: number | null
}
export interface World {
  people: Map<string, Person>
  ships: DemoShip[]
  companies: {
    id: number
    name: string
    region: string
    liaison: string | null
    email: string | null
  }[]
  /** certificates of ships: `shipId/certId` */
  held: ReadonlySet<string>
  certs: Map<string, { id: number; certType: number }>
  book: PricingData
}
/** @throws Error when the demonstration has no such account */
export function personOf(people: World['people'], username: string): Person {
  const person = people.get(username)
  if (!person) throw new Error(`no account '${username}'`)
  return person
}
/** The first company of an owner's account. */
export const companyOf = ({ people }: World, username: string): number | undefined =>
  personOf(people, username).customerIds?.[0]
/** Column values of an outcome: ids in place of account names. */
export function toColumns(outcome: Outcome, people: World['people']) {
  const idOf = (username: string | null) =>
    username === null ? null : personOf(people, username).id
  return {
    ...outcome,
    submittedBy: idOf(outcome.submittedBy),
    auditedBy: idOf(outcome.auditedBy),
    approvedBy: idOf(outcome.approvedBy),
    answeredBy: idOf(outcome.answeredBy),
  }
}

/** Reads what the quotations refer to. */
export async function readWorld(ctx: RequestContext): Promise<World> {
  const { db } = ctx
  const people = await db
    .selectFrom('principal')
    .where('active', '=', true)
    .select(['userId', 'username', 'name', 'taskNode', 'customerIds'])
    .$narrowType<{ userId: number; username: string; name: string; taskNode: string }>()
    .execute()
  const certs = await db.selectFrom('cert').select(['id', 'code', 'certType']).execute()
  const ships = await db
    .selectFrom('ship')
    .where('status', '=', 'inService')
    .where('ownerId', 'is not', null)
    .where('grossTonnage', 'is not', null)
    .orderBy('id')
    .select(['id', 'name', 'region', 'flagId', 'ownerId', 'managerId'])
    .execute()
  const held = await db
    .selectFrom('shipCert')
    .where('supersededBy', 'is', null)
    .where('valid', '=', 1)
    .select(['shipId', 'certId'])
    .execute()
  return {
    people: new Map(
      people.map((p) => [
        p.username,
        { id: p.userId, name: p.name, node: p.taskNode, customerIds: p.customerIds },
      ]),
    ),
    ships,
    certs: new Map(certs.map((cert) => [cert.code, cert])),
    held: new Set(held.map(({ shipId, certId }) => `${shipId}/${certId}`)),
    companies: await db
      .selectFrom('customer')
      .where('status', '=', 1)
      .orderBy('id')
      .select(['id', 'name', 'region', 'liaison', 'email'])
      .execute(),
    book: await loadPricingData(
      ctx,
      certs.map(({ id }) => id),
      ships.map(({ id }) => id),
    ),
  }
}
