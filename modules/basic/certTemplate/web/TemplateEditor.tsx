import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAllowed } from '#web/api/me.ts'
import { useText } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { certTemplate } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { FilePart } from './FilePart.tsx'
import { ParamList } from './ParamList.tsx'
import type { Template } from './params.ts'
import { PreviewPart } from './PreviewPart.tsx'
import { useTemplate } from './use-template.ts'
import '#web/kit/detail/detail.css'
import './template.css'

const { sections: words } = certTemplateText
const sections: readonly Section[] = [
  { title: words.what, fields: ['templateName', 'templateVersion', { name: 'certId', where: { status: [1] } }, 'crfType', 'actionType', 'issueUnit', 'termDura', 'termUnit', 'certExpiry', { name: 'status' }] },
  { title: words.fits, fields: ['flagId', 'term', { name: 'shipTypes' }, 'grossTonFrom', 'grossTonTo', 'shipSize'] },
  { title: words.fees, fields: ['flagFee', 'companyTariff', 'remark'] },
]

/** File, facts and parameters; beside them, always in sight, the printed page. */
export function TemplateEditor({ row }: { row: Template | undefined }) {
  const t = useText(certTemplateText)
  const kit = useText(kitText)
  const navigate = useNavigate()
  const may = useAllowed(['basic.certTemplate.save'])
  const [form] = Form.useForm()
  const template = useTemplate(row, form, (id) => void navigate(`/basic/certTemplate/detail?id=${id}`, { replace: true }))
  const [shown, setShown] = useState<object | null>(row ? { id: row.id } : null)
  const { file, list, fault, scan, busy } = template
  return (
    <article className="detail template-page">
      <header className="detail-head">
        <div><h1>{row ? row.templateName : t.new}</h1>{row && <p className="faint">{row.certCode} · {row.templateVersion}</p>}</div>
        {may && <div className="detail-actions"><Button type="primary" loading={busy === 'save'} disabled={busy === 'scan'} onClick={template.save}>{kit.save}</Button></div>}
      </header>
      {template.offer && <Alert className="form-fault" type="info" showIcon title={template.offer} action={<span className="form-offer"><Button size="small" type="primary" onClick={template.restore}>{kit.restore}</Button><Button size="small" onClick={template.discard}>{kit.discard}</Button></span>} />}
      {fault && <Alert className="form-fault" type="error" showIcon title={fault.title} description={fault.lines.length > 0 && <ul className="faults">{fault.lines.map((line) => <li key={line}>{line}</li>)}</ul>} />}
      <div className="template-split">
        <section>
          <FilePart file={file} scan={scan} busy={busy === 'scan'} count={list.length} known={list.filter((p) => p.source).length} disabled={!may} onFile={template.setFile} />
          <Form form={form} layout="horizontal" labelWrap colon={false} initialValues={row ?? { status: 1 }} disabled={!may || busy === 'save'} onValuesChange={template.touched}>
            <FieldsGrid described={{ contract: certTemplate, text: certTemplateText }} sections={sections} row={row} disabled={!may} />
          </Form>
          {file && <><h2>{t.labels.paramList}</h2><ParamList list={list} onChange={template.change} disabled={!may} /></>}
        </section>
        <PreviewPart shown={shown} ready={file !== null && busy !== 'scan'} onMake={() => setShown({ templateFileId: file, paramList: list.filter((p) => p.attrNameZh.trim() && p.attrNameEn.trim()), values: {} })} />
      </div>
    </article>
  )
}
