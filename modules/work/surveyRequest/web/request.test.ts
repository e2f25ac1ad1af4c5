import { expect, test } from 'vitest'
import { presetItems, suggestedWindows } from './request.ts'
import type { WindowToAsk } from './request.ts'

const open = { shipCertId: 12, ruleCode: 'annual', occurrence: 3, surveyType: 'annual' }
const window: WindowToAsk = {
  ...open,
  certId: 4,
  feeType: 10,
  certCode: 'SC',
  certNameZh: '',
  certNameEn: '',
  certNo: '1',
  startDate: null,
  dueDate: null,
  endDate: null,
  windowState: 'open',
  replacedBy: null,
  requestNo: null,
}

test('planned surveys are requested by their windows, later ones by certificate and survey, once each', () => {
  const later = { ...open, certId: 4, shipCertId: 13, surveyType: 'bottom', ruleCode: 'docking' }
  expect(presetItems([{ ...open, certId: 4 }, later, later], [window])).toMatchObject([
    { ...open, certId: null },
    { certId: 4, surveyType: 'bottom', key: expect.any(String) },
  ])
})

test('suggested are open surveys that are not requested and that no other survey replaces', () => {
  const intermediate = { ...window, surveyType: 'intermediate', ruleCode: 'intermediate' }
  expect(
    suggestedWindows([
      { ...window, replacedBy: 'intermediate' },
      intermediate,
      { ...window, windowState: 'notOpen' },
      { ...window, requestNo: 'R-1' },
    ]),
  ).toEqual([intermediate])
})
