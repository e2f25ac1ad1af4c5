/** Lives of certificates with what they are worth on which day. */
import { describe, expect, test } from 'vitest'
import { nextDueOn, standingOn } from './standing.ts'
import { vectorRecord } from './vector-record.fixture.ts'
import { surveyCode, vectors } from './vector.fixture.ts'

describe.skipIf(!vectors.length)('standing vectors', () => {
  test.for(vectors.map((vector) => [vector.id, vector] as const))('%s', ([, vector]) => {
    const { record, accepted, until } = vectorRecord(vector)
    const refused = (vector.decisions ?? []).filter((one) => !one.accepted).map((one) => one.event)
    expect(vector.given.events.map((_, i) => accepted[i])).toEqual(
      vector.given.events.map((_, i) => !refused.includes(i)),
    )
    for (const wanted of vector.expect) {
      const { day, certificate } = wanted
      const found = standingOn(record, certificate, day)
      const given = vector.given.certificates.find((one) => one.ref === certificate)!
      const next = wanted.nextDue && nextDueOn(record, certificate, day)
      expect({
        ...wanted,
        standing: found.standing,
        reason: found.reason,
        ...(wanted.since && { since: found.since }),
        ...(wanted.expiry && { expiry: found.expiry }),
        ...(wanted.nextDue && {
          nextDue: next && {
            survey: surveyCode(given, next.surveyType, next.orSurveyType),
            ...(wanted.nextDue.opens && { opens: next.opens }),
            due: next.due,
            closes: next.closes,
          },
        }),
      }).toEqual(wanted)
      // Nothing after the day changes what was true on it.
      expect(standingOn(until(day), certificate, day)).toMatchObject({
        standing: found.standing,
        reason: found.reason,
        since: found.since,
      })
    }
  })
})
