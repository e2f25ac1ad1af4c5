import { expect, test } from 'vitest'
import { certsToReissue } from './certs-to-reissue.ts'

const cert = (
  id: number,
  leftBy: 'flagChanged' | 'companyChanged' | null,
  standingReason: 'good' | 'surveyMissed' | 'flagChanged' = leftBy ? 'flagChanged' : 'good',
) => ({ id, valid: 1, supersededBy: null, standingReason, leftBy })

test('certificates that ended with the flag or the company are to be reissued until they are replaced', () => {
  const ended = cert(2, 'flagChanged', 'surveyMissed')
  const interim = cert(3, 'companyChanged')
  expect(
    certsToReissue([
      cert(1, null),
      ended,
      interim,
      { ...cert(4, 'flagChanged'), supersededBy: 7 },
      { ...cert(5, 'companyChanged'), valid: 0 },
    ]),
  ).toEqual([ended, interim])
})
