import type { Answer, Life } from './oracle-life.ts'

/** What a certificate is worth with the certificates that it belongs to or depends on. */
export function withParents(life: Life, own: Map<string, Answer>, lives: Life[]): Answer {
  const answer = own.get(life.facts.ref)!
  const { parent } = life.law
  if (!parent || answer.standing !== 'inForce') return answer
  const parents = lives.filter((one) => life.facts.parents.includes(one.facts.ref))
  const answers = parents
    .map((one) => own.get(one.facts.ref)!)
    .filter((one) => one.standing !== 'notYet')
  const [first] = answers
  if (!first || answers.some((one) => one.standing === 'inForce')) return answer
  if (parent === 'doc') {
    return answers.some((one) => one.standing === 'withdrawn')
      ? { standing: 'withdrawn', reason: 'docWithdrawn' }
      : { standing: 'lapsed', reason: 'parentEnded' }
  }
  return first.standing === 'superseded' || first.standing === 'lapsed'
    ? { standing: first.standing, reason: 'parentEnded' }
    : first
}
