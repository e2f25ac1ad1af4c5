/** Feedback forms and history entries of demonstration reviews; used by crf.seed.ts. */
import { demoChanges, demoEntry } from '#modules/sys/log/demo/demo-entry.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { TableRow } from '#server/core/row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Actor, Made } from '../demo/move-sequences.ts'
import { createDemoAnswers } from '../demo/fill-form.ts'
import type { DemoReview } from '../demo/reviews.ts'
import { formsOf } from './feedback-forms.ts'
import { crfMachine } from '../crf.machine.ts'

/** What the lead surveyor has reported. */
export type Report = Partial<TableRow<'crf'>>
export interface Person {
  id: number
  name: string
  node: string
  surveyorId: number | null
}
export interface Category {
  id: number
  code: string
  kind: number
  nameZh: string
  nameEn: string
  scope: string | null
}
export interface Planned extends Omit<DemoReview, 'category'> {
  category: Category
  people: Record<Actor, Person>
  steps: (Made & { time: Date })[]
  opened: Date
}

/**
 * Forms of the category: complete where the feedback was submitted, otherwise the first one partly
 * filled.
 */
export async function addForms(
  ctx: RequestContext,
  crfId: number,
  { category, steps, people, place }: Planned,
  surveyDate: string,
): Promise<void> {
  const forms = await formsOf(ctx, {
    id: crfId,
    categoryId: category.id,
    status: crfMachine.states.waitFeedback,
  })
  const codes = [
    ...new Set(
      forms.flatMap(({ definition }) =>
        definition.elements.flatMap((e) =>
          e.element === 'field' && e.dictCode ? [e.dictCode] : [],
        ),
      ),
    ),
  ]
  const entries = new Map(
    await Promise.all(
      codes.map(
        async (code) => [code, (await entriesOf(ctx.db, code)).map(({ key }) => key)] as const,
      ),
    ),
  )
  const whole = steps.some(({ action }) => action === 'feedback')
  const time = steps.findLast(({ action }) => action === 'saveFeedback')?.time.toISOString()
  for (const form of whole ? forms : forms.slice(0, 1)) {
    const all = createDemoAnswers(form.definition, {
      surveyDate,
      surveyPlace: place,
      dictionary: (code) => entries.get(code) ?? [],
    })
    const values = whole ? all : Object.fromEntries(Object.entries(all).slice(0, 4))
    await ctx.db
      .insertInto('crfForm')
      .values({
        crfId,
        formTemplateId: form.formTemplateId,
        versionNo: form.versionNo,
        values: JSON.stringify(values),
        userId: people.lead.id,
        time,
      })
      .execute()
  }
}

/** History in the product's format: opened, reported, each move with its opinion. */
export async function addHistory(
  ctx: RequestContext,
  rowId: number,
  { steps, opened, people }: Planned,
  facts: Partial<TableRow<'crf'>>,
  { surveyDate, surveyPlace }: Report,
): Promise<void> {
  const by = (who: Person) => demoEntry('crf/info', rowId, who)
  const first = steps.find(({ action }) => action === 'saveFeedback')
  await ctx.db
    .insertInto('log')
    .values([
      {
        ...by(people.creator),
        time: opened.toISOString(),
        action: 'create',
        changes: demoChanges(facts),
      },
      ...steps.map((step) => ({
        ...by(people[step.by]),
        time: step.time.toISOString(),
        action: step.action,
        round: step.round,
        remark: step.remark ?? null,
        result: step.result ?? null,
        ...(step.action !== 'saveFeedback' && { fromState: step.from, toState: step.to }),
        changes:
          step === first
            ? demoChanges({ surveyDate, surveyPlace })
            : step.closeReason
              ? demoChanges({ closeReason: step.closeReason })
              : '[]',
      })),
    ])
    .execute()
}
