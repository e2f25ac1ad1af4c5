import { Alert, Button, Form, Tabs } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAllowed } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { FilePart } from './FilePart.tsx'
import type { TemplateKind } from './kind.ts'
import { ParamList } from './ParamList.tsx'
import type { Template } from './params.ts'
import { PreviewPart } from './PreviewPart.tsx'
import { TemplateFacts } from './TemplateFacts.tsx'
import { useTemplate } from './use-template.ts'
import { VersionsPart } from './VersionsPart.tsx'
import '#web/kit/detail/detail.css'
import { toldTabs } from '#web/kit/tabs.ts'
import './template.css'

interface Props { kind: TemplateKind; row: Template | undefined }
const codeOf = ({ contract }: TemplateKind, action: string) => `${contract.path.replace('/', '.')}.${action}`

/** File, facts and parameters, as inputs for those who may change them, beside them the printed page; then versions and use, and the history. */
export function TemplateEditor({ kind, row }: Props) {
  const t = useText(certTemplateText)
  const kit = useText(kitText)
  const say = useSay()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const may = useAllowed([codeOf(kind, 'save')])
  const [form] = Form.useForm()
  const template = useTemplate(kind, row, form, (id) => void navigate(`${kind.page}?id=${id}`, { replace: true }))
  const { busy, fault } = template
  const tab = (row && params.get('tab')) ?? 'template'
  const count = row?.usedBy.reduce((sum, use) => sum + use.count, 0) ?? 0
  const newest = row?.versions.find(({ status }) => status === 1)
  const body = <Sheet kind={kind} row={row} form={form} template={template} may={may} />
  return (
    <article className="detail template-page">
      <header className="detail-head">
        <div><h1>{row ? row[kind.name] : say(kind.newTitle)}</h1>{row && <p className="faint">{[row['certCode'], row.templateVersion].filter(Boolean).join(' · ')}</p>}</div>
        {may && tab === 'template' && <div className="detail-actions"><Button type="primary" loading={busy === 'save'} disabled={busy === 'scan'} onClick={template.save}>{kit.save}</Button></div>}
      </header>
      {template.offer && <Alert className="form-fault" type="info" showIcon title={template.offer} action={<span className="form-offer"><Button size="small" type="primary" onClick={template.restore}>{kit.restore}</Button><Button size="small" onClick={template.discard}>{kit.discard}</Button></span>} />}
      {fault && <Alert className="form-fault" type="error" showIcon title={fault.title} description={fault.lines.length > 0 && <ul className="faults">{fault.lines.map((line) => <li key={line}>{line}</li>)}</ul>} />}
      {row?.status === 0 && newest && newest.id !== row.id && <Alert className="form-fault" type="warning" showIcon title={say(certTemplateText.replaced, { version: newest.templateVersion })} action={<Link to={`${kind.page}?id=${newest.id}`}>{t.open}</Link>} />}
      {may && count > 0 && tab === 'template' && <Alert className="form-fault" type="info" showIcon title={say(certTemplateText.inUse, { count })} description={t.inUseHelp} />}
      {row ? (
        <Tabs ref={toldTabs} activeKey={tab} onChange={(to) => setParams({ id: String(row.id), tab: to }, { replace: true })} items={[
          { key: 'template', label: say(kind.text.one), children: body },
          { key: 'versions', label: t.versionsTab, children: <VersionsPart kind={kind} row={row} /> },
          { key: 'history', label: kit.history, children: <HistoryTab contract={kind.contract} text={kind.text} id={row.id} /> },
        ]} />
      ) : body}
    </article>
  )
}

interface SheetProps extends Props { form: ReturnType<typeof Form.useForm>[0]; template: ReturnType<typeof useTemplate>; may: boolean }

function Sheet({ kind, row, form, template, may }: SheetProps) {
  const t = useText(certTemplateText)
  const [shown, setShown] = useState<object | null>(row ? { id: row.id } : null)
  const { file, list, scan, busy } = template
  return (
    <div className="template-split">
      <section>
        {row && !may ? <TemplateFacts kind={kind} row={row} /> : (
          <>
            <FilePart file={file} scan={scan} busy={busy === 'scan'} count={list.length} known={list.filter((p) => p.source).length} disabled={!may} onFile={template.setFile} />
            <Form form={form} layout="horizontal" labelWrap colon={false} initialValues={row ?? { status: 1 }} disabled={!may || busy === 'save'} onValuesChange={template.touched}>
              <FieldsGrid described={kind} sections={kind.sections} row={row} disabled={!may} />
            </Form>
            {file && <><h2>{t.labels.paramList}</h2><ParamList list={list} onChange={template.change} disabled={!may} /></>}
          </>
        )}
      </section>
      <PreviewPart path={`${kind.contract.path}/preview`} shown={shown} ready={file !== null && busy !== 'scan'} onMake={() => setShown({ templateFileId: file, paramList: list.filter((p) => p.attrNameZh.trim() && p.attrNameEn.trim()), values: {} })} />
    </div>
  )
}
