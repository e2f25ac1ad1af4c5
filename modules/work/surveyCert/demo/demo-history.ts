import { initialChanges } from '#server/records/audit/audit.ts'
import { demoEntry } from '#modules/sys/log/demo/demo-entry.ts'
import type { Person } from './demo-people.ts'
import { dateOf } from './demo-work.ts'
import type { Work } from './demo-work.ts'

const path = 'work/surveyCert'

export interface HistoryEntry {
  time: Date
  [column: string]: unknown
}
/**
 * History of a certificate in the product's format: opened by the chief surveyor, filled in, each
 * move with its opinion.
 */
export function historyOf(
  { row, steps, opened, entered }: Work,
  rowId: number,
  chief: Person,
): HistoryEntry[] {
  const by = (who: Person) => demoEntry(path, rowId, { ...who, node: who.taskNode })
  const { shipId, certId, templateId, surveyType, actionType, term, surveyPlace } = row
  const [first, ...more] = steps.filter(({ action }) => action === 'update')
  const enteredFirst = {
    ...entered,
    ...(first && more.length > 0 && { issueDate: dateOf(first.time) }),
  }
  return [
    {
      ...by(chief),
      time: opened,
      action: 'create',
      changes: initialChanges({
        shipId,
        certId,
        templateId,
        surveyType,
        actionType,
        term,
        surveyPlace,
      }),
    },
    ...steps.map((step) =>
      step.action === 'update'
        ? {
            ...by(step.who),
            time: step.time,
            action: 'update',
            changes:
              step === first
                ? initialChanges(enteredFirst)
                : [{ field: 'issueDate', from: enteredFirst.issueDate, to: entered.issueDate }],
          }
        : {
            ...by(step.who),
            time: step.time,
            action: step.action,
            fromState: step.from,
            toState: step.to,
            result: step.result ?? null,
            remark: step.remark ?? null,
            round: step.round,
            changes: [],
          },
    ),
  ]
}
