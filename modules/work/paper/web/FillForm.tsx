import { Alert, Button, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Phrase } from '#common/text.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DraftAlert } from '#web/kit/form/EntityForm.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { useWide } from '#web/kit/wide.ts'
import { WindowLine } from '#modules/ship/cert/web/WindowLine.tsx'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { usePaper } from './kind.tsx'
import type { Certificate, Param } from './paper.ts'
import { ExpiryInput } from './ExpiryInput.tsx'
import { requiredFields } from './fill-values.ts'
import { NoTemplate } from './NoTemplate.tsx'
import { pageText } from './paperPage.text.ts'
import { ParamField } from './ParamField.tsx'
import { useFill } from './use-fill.tsx'

/** The form of a certificate: its own dates and places, and what its template asks for. */
export function FillForm({ row, reread }: { row: Certificate; reread: () => Promise<Certificate | undefined> }) {
  const t = useText(pageText)
  const pick = usePick()
  const { info } = useMe()
  const { contract, text } = usePaper()
  const roomy = useWide(700)
  const fill = useFill(row, reread)
  const { form, base, watched, known } = fill
  const dates = Object.fromEntries(['inspectionDate', 'issueDate', 'expiryDate', 'surveyType', 'term'].filter((name) => watched[name]).map((name) => [name, watched[name] as string]))
  const plan = useCall(contract, 'plan', { id: base.id, ...dates }, { enabled: Boolean(watched['inspectionDate']), keep: true, staleTime: 60_000 }).data
  const templates = base.templates.map((one) => ({ value: one.id, label: one.templateName }))
  const taken = base.templates.find((one) => one.id === watched['templateId'])
  const renewal = base.sheet && watched['surveyType'] === 'renewal'
  const own = base.templateId && !templates.some((one) => one.value === base.templateId) ? [{ value: base.templateId, label: base.templateName }] : []
  const open = base.params.filter((p) => !known[p.keyword])
  const given = base.params.filter((p) => known[p.keyword])
  const busy = fill.saving || fill.submitting
  const section = (title: string, params: readonly Param[]): ReactNode => params.length > 0 && (
    <fieldset className="form-section">
      <legend>{title}</legend>
      <div className="form-grid form-grid-2">{params.map((p) => <ParamField key={p.keyword} param={p} known={known[p.keyword]} input={watched['values']?.[p.keyword]} onPut={(value) => fill.put(['values', p.keyword], value)} />)}</div>
    </fieldset>
  )
  return (
    <Form form={form} initialValues={fill.initial} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} disabled={busy} onValuesChange={fill.changed} onFinish={fill.saveOnly}>
      {fill.offer && <DraftAlert offer={fill.offer} stale={fill.offer.version !== base.version} onRestore={fill.restore} onDiscard={fill.discard} />}
      {fill.fault && <Alert className="form-fault" type="error" showIcon title={fill.fault} />}
      {!base.sheet && base.templates.length === 0 && !base.templateId && <NoTemplate row={base} />}
      <FieldsGrid described={{ contract, text }} row={base} sections={[
        { title: base.sheet ? pageText.endorsement : pageText.general, columns: 2, fields: [
          ...(base.sheet ? [] : [{ name: 'templateId', wide: true, required: true, input: <Select options={[...own, ...templates]} />, ...(taken && why(taken) && { help: why(taken)! }) }]),
          ...('companyId' in base && base.companyId && !base.sheet ? [{ name: 'docTypes', wide: true, required: true }] : []),
          'surveyType', 'actionType', ...(base.sheet ? [] : ['term']), { name: 'inspectionDate', required: true }, { name: 'surveyPlace', required: base.sheet }, { name: 'issueDate', required: true, ...(base.sheet && { label: pageText.endorsedOn }) }, ...(base.sheet ? [] : [{ name: 'issuePlace', required: true }]),
          ...(base.sheet && !renewal ? [] : [{ name: 'expiryDate', required: base.expires, ...(base.sheet && { label: pageText.validUntil }), input: <ExpiryInput suggested={plan?.suggestedExpiry ?? null} expires={base.expires} surveyed={Boolean(watched['inspectionDate'])} /> }]),
        ] },
      ]} />
      {plan?.explanationZh && <Alert className="form-fault" type={plan.fault ? 'error' : 'info'} showIcon title={pick(plan.explanationZh, plan.explanationEn)} />}
      <div className="fill-windows">
        {plan && plan.windows.length > 0
          ? <><WindowLine windows={plan.windows.filter((one) => !one.waived)} today={info.today} /><details><summary>{t.whyDates}</summary><WindowTable windows={plan.windows} today={info.today} /></details></>
          : <p className="faint">{watched['inspectionDate'] && plan ? t.noCycles : t.noWindows}</p>}
      </div>
      {section(t.toFill, open)}
      {section(t.known, given)}
      <FieldsGrid described={{ contract, text }} row={base} sections={[{ title: text.labels['attachments']!, fields: ['attachments', 'remark'] }]} />
      <FillBar total={requiredFields(base.params, base.expires, base.sheet).length} fill={fill} busy={busy} />
    </Form>
  )
}

/** What speaks for a template, under it. */
const why = (one: Certificate['templates'][number]): Phrase | undefined =>
  (one.whyZh && one.whyEn ? { key: 'why', zh: `${pageText.templateWhy.zh}${one.whyZh}`, en: `${pageText.templateWhy.en}${one.whyEn}` } : undefined)

/** Always in sight: how much is still missing, whether it is saved, and the two ways on. */
function FillBar({ total, fill, busy }: { total: number; fill: ReturnType<typeof useFill>; busy: boolean }) {
  const t = useText(pageText)
  const say = useSay()
  const next = fill.missing[0]
  const words = next ? say(pageText.progress, { done: total - fill.missing.length, total }) : t.complete
  return (
    <footer className="fill-bar">
      <div className="fill-progress">
        <progress max={total} value={total - fill.missing.length} aria-label={words} />
        <span role="status">{words}</span>
        {next && <Button type="link" size="small" onClick={() => fill.goTo(next)}>{t.nextMissing}</Button>}
      </div>
      <span className="faint">{fill.saving ? t.saving : fill.dirty ? t.unsaved : t.allSaved}</span>
      <div className="form-foot">
        <Button disabled={busy || !fill.dirty} loading={fill.saving} onClick={fill.saveOnly}>{t.save}</Button>
        <Button type="primary" disabled={busy} loading={fill.submitting} onClick={fill.handIn}>{fill.dirty ? t.saveSubmit : t.submit}</Button>
      </div>
    </footer>
  )
}
