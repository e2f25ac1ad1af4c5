/** How often one person, or one address without a session, may call, and how many of these calls run at once. */
import type { FastifyReply } from 'fastify'
import type { Call } from '#common/contract.ts'
import { counted } from '#common/address.ts'
import { Allowance } from './allowance.ts'
import type { Services } from './context.ts'
import { httpText, Refusal } from './refusal.ts'
import { Turns } from './turns.ts'

/** What makes or takes in a whole file costs more of the allowance than a call that answers with some rows. */
const costs = { large: 10, file: 3, usual: 1 } as const
const isLarge = /^(export|import|print|preview)/

/** What a call takes of the caller's allowance. @param name of the call within its resource */
export const costOf = (name: string, { kind, cost }: Pick<Call, 'kind' | 'cost'>): number =>
  cost ?? (isLarge.test(name) ? costs.large : kind === 'file' || kind === 'upload' ? costs.file : costs.usual)

/** So many calls of one caller run at once, and so many wait behind them; more are refused. */
const atOnce = {
  person: [8, 100], expensive: [2, 20], stream: [40, 0], address: [32, 200],
} as const satisfies Record<string, readonly [atOnce: number, waiting: number]>
type Group = keyof typeof atOnce

export interface CallerLimits {
  /** Counts a call without a session from an address. @throws Refusal 429 */
  address(ip: string, reply: FastifyReply): void
  /** As `address`, without counting. @throws Refusal 429 */
  judgeAddress(ip: string, reply: FastifyReply): void
  /** Counts a call of a person. @throws Refusal 429 */
  person(userId: number, cost: number, reply: FastifyReply): void
  /** Waits for a turn. @returns what gives it back @throws Refusal 429 when too many calls wait already */
  enter(caller: string, groups: readonly Group[], reply: FastifyReply): Promise<() => void>
}

function refuseFor(seconds: number, reply: FastifyReply): void {
  if (!seconds) return
  reply.header('retry-after', seconds)
  throw new Refusal(429, httpText.tooOften, { seconds })
}

/** Limits of a process, as configured; `CALLS_PER_MINUTE=0` sets none for people, `PUBLIC_CALLS_PER_MINUTE=0` none for addresses. */
export function makeCallerLimits({ callsPerMinute, publicCallsPerMinute }: Services['config'], now?: () => number): CallerLimits {
  const people = new Allowance(callsPerMinute, now)
  const addresses = new Allowance(publicCallsPerMinute, now)
  const turns = new Map<string, Turns>()
  const limited = (group: Group) => (group === 'address' ? publicCallsPerMinute : callsPerMinute) > 0
  async function enterOne(key: string, group: Group, reply: FastifyReply): Promise<() => void> {
    const [most, waiting] = atOnce[group]
    const ours = turns.get(key) ?? new Turns(most, waiting)
    turns.set(key, ours)
    if (!(await ours.enter())) refuseFor(5, reply)
    return () => {
      ours.leave()
      if (ours.isIdle) turns.delete(key)
    }
  }
  return {
    address: (ip, reply) => { if (publicCallsPerMinute) refuseFor(addresses.take(counted(ip)), reply) },
    judgeAddress: (ip, reply) => { if (publicCallsPerMinute) refuseFor(addresses.wait(counted(ip)), reply) },
    person: (userId, cost, reply) => { if (callsPerMinute) refuseFor(people.take(String(userId), cost), reply) },
    async enter(caller, groups, reply) {
      const entered: (() => void)[] = []
      const leave = () => { for (const one of entered.splice(0)) one() }
      try {
        for (const group of groups) if (limited(group)) entered.push(await enterOne(`${group} ${caller}`, group, reply))
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
  }
}

const known = new WeakMap<Services, CallerLimits>()
/** The limits of this process. */
export function callerLimits(services: Services): CallerLimits {
  const limits = known.get(services) ?? makeCallerLimits(services.config)
  known.set(services, limits)
  return limits
}

/** The groups of calls that are limited together. @param cost of the call */
export const groupsOf = ({ kind }: Pick<Call, 'kind'>, isPublic: boolean, cost: number): readonly Group[] =>
  isPublic ? ['address'] : kind === 'stream' ? ['stream'] : cost >= costs.large ? ['expensive', 'person'] : ['person']
