/**
 * Limits the call rate and the concurrent calls of one person, or of one address without a session.
 */
import type { FastifyReply } from 'fastify'
import type { Call } from '#common/contract.ts'
import { counted } from '#common/address.ts'
import { Allowance } from './allowance.ts'
import type { Services } from '#server/core/context.ts'
import { httpText, Refusal } from '#server/core/refusal.ts'
import { Semaphore } from '#server/core/semaphore.ts'

/** Calls that create or receive a file cost more of the allowance than others. */
const costs = { large: 10, file: 3, usual: 1 } as const
const isLarge = /^(export|import|print|preview)/

/**
 * The cost of a call.
 * @param name of the call within its resource
 */
export const costOf = (name: string, { kind, cost }: Pick<Call, 'kind' | 'cost'>): number =>
  cost ??
  (isLarge.test(name)
    ? costs.large
    : kind === 'file' || kind === 'upload'
      ? costs.file
      : costs.usual)

/**
 * Concurrent calls of one caller, and the length of the queue behind them; further calls are
 * refused.
 */
const concurrency = {
  person: [8, 100],
  expensive: [2, 20],
  stream: [40, 0],
  address: [32, 200],
} as const satisfies Record<string, readonly [concurrency: number, waiting: number]>
type Group = keyof typeof concurrency

export interface CallerLimits {
  /**
   * Counts a call without a session from an address.
   * @throws Refusal 429
   */
  address(ip: string, reply: FastifyReply): void
  /**
   * Like `address`, without counting.
   * @throws Refusal 429
   */
  judgeAddress(ip: string, reply: FastifyReply): void
  /**
   * Counts a call of a person.
   * @throws Refusal 429
   */
  person(userId: number, cost: number, reply: FastifyReply): void
  /**
   * Waits for a slot.
   * @returns the function that releases it
   * @throws Refusal 429 when the queue is full
   */
  enter(caller: string, groups: readonly Group[], reply: FastifyReply): Promise<() => void>
}

function refuseFor(seconds: number, reply: FastifyReply): void {
  if (!seconds) return
  reply.header('retry-after', seconds)
  throw new Refusal(429, httpText.tooOften, { seconds })
}

/**
 * Creates the configured limits of a process. `CALLS_PER_MINUTE=0` disables the limit for people,
 * `PUBLIC_CALLS_PER_MINUTE=0` for addresses.
 */
export function makeCallerLimits(
  { callsPerMinute, publicCallsPerMinute }: Services['config'],
  now?: () => number,
): CallerLimits {
  const people = new Allowance(callsPerMinute, now)
  const addresses = new Allowance(publicCallsPerMinute, now)
  const turns = new Map<string, Semaphore>()
  const limited = (group: Group) =>
    (group === 'address' ? publicCallsPerMinute : callsPerMinute) > 0
  async function enterOne(key: string, group: Group, reply: FastifyReply): Promise<() => void> {
    const [most, waiting] = concurrency[group]
    const ours = turns.get(key) ?? new Semaphore(most, waiting)
    turns.set(key, ours)
    if (!(await ours.enter())) refuseFor(5, reply)
    return () => {
      ours.leave()
      if (ours.isIdle) turns.delete(key)
    }
  }
  return {
    address: (ip, reply) => {
      if (publicCallsPerMinute) refuseFor(addresses.take(counted(ip)), reply)
    },
    judgeAddress: (ip, reply) => {
      if (publicCallsPerMinute) refuseFor(addresses.wait(counted(ip)), reply)
    },
    person: (userId, cost, reply) => {
      if (callsPerMinute) refuseFor(people.take(String(userId), cost), reply)
    },
    async enter(caller, groups, reply) {
      const entered: (() => void)[] = []
      const leave = () => {
        for (const one of entered.splice(0)) one()
      }
      try {
        for (const group of groups)
          if (limited(group)) entered.push(await enterOne(`${group} ${caller}`, group, reply))
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

/**
 * The groups of calls that are limited together.
 * @param cost of the call
 */
export const groupsOf = (
  { kind }: Pick<Call, 'kind'>,
  isPublic: boolean,
  cost: number,
): readonly Group[] =>
  isPublic
    ? ['address']
    : kind === 'stream'
      ? ['stream']
      : cost >= costs.large
        ? ['expensive', 'person']
        : ['person']
