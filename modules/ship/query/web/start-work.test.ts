import { expect, test } from 'vitest'
import { chosenSurveys, quotationPath, requestPath } from './start-work.ts'

const survey = {
  shipCertId: 12,
  ruleCode: 'annual',
  occurrence: 3,
  certId: 4,
  surveyType: 'annual',
}
const paramsOf = (path: string) => new URL(path, 'https://x.example').searchParams

test('the address of a request or quotation carries ship, surveys and arrival', () => {
  const others = { ...survey, shipCertId: 13, surveyType: 'bottom', ruleCode: 'docking' }
  const request = paramsOf(requestPath(7, [survey, others], '2027-03-01'))
  expect([request.get('ship'), request.get('eta')]).toEqual(['7', '2027-03-01'])
  expect(chosenSurveys(request)).toEqual([survey, others])
  expect(chosenSurveys(paramsOf(quotationPath(7, [survey])))).toEqual([survey])
  expect(quotationPath(7)).toBe('/work/quotation/edit?ship=7')
})

test('malformed surveys in an address are left out', () => {
  const params = new URLSearchParams('survey=&survey=1~a&survey=x~annual~1~4~annual')
  expect(chosenSurveys(params)).toEqual([])
})
