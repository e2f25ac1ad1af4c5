import type { CalendarDate } from '../base/dates.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'
import { completionTiming } from '../windows/completed-surveys.ts'
import type { CompletableWindow } from '../windows/completed-surveys.ts'
import type { LocalizedText } from '../windows/window-explanation.ts'

/**
 * A survey of any kind whose window closed before the date without it: nothing is endorsed on a
 * certificate that has ceased to be valid. The interval surveys of the ship are not considered:
 * they may be recorded elsewhere.
 */
export const missedWindow = (
  windows: readonly CompletableWindow[],
  date: CalendarDate,
): CompletableWindow | undefined =>
  windows.find(
    (w) =>
      !w.doneDate &&
      !w.waived &&
      !w.interval &&
      w.surveyType !== 'renewal' &&
      w.surveyType !== 'tax' &&
      completionTiming(w, date) === 'afterEnd',
  )

/** The certificate lapsed with this window, which was missed. */
export const certificateLapsed = (w: CompletableWindow): Issue =>
  error(
    'endorse.late',
    `该检验的窗口已于 ${w.endDate} 结束而检验未完成，证书自此失效，不能签署：` +
      '须以不低于漏检项目的检验恢复证书，或签发新证书。',
    `The window of this survey closed on ${w.endDate} without it: the certificate ceased to be ` +
      'valid and cannot be endorsed. Restore it by a survey at least as deep as the one missed, ' +
      'or issue a new certificate.',
  )
/** The survey of this window is endorsed already. */
export const alreadyEndorsed = (w: CompletableWindow): Issue =>
  error(
    'endorse.already',
    `该检验已于 ${w.doneDate} 完成并签署。`,
    `This survey was completed on ${w.doneDate} and is already endorsed.`,
  )
/** Every survey of the certificate is endorsed. */
export const allDone = (): Issue =>
  error(
    'endorse.noneLeft',
    '此证书有效期内的该类检验均已完成。',
    'All surveys of this type are completed for the validity of this certificate.',
  )
/** This survey takes the place of the annual one, and no later anniversary is left for it. */
export const deeperRequired = ({ zh, en }: LocalizedText, endDate: CalendarDate): Issue =>
  error(
    'endorse.deeperRequired',
    `“${zh}”尚未进行，且此后再无周年可做：须在 ${endDate} 或之前进行该检验，代替本次年度检验。`,
    `“${en}” is not held yet, and no later anniversary is left for it: hold it by ${endDate}, ` +
      'in place of the annual survey.',
  )
