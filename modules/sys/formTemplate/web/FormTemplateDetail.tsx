import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useSay, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { DateText } from '#web/kit/values.tsx'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import { FillIn } from './FillIn.tsx'
import { Matching } from './Matching.tsx'
import type { Template } from './template.ts'
import { Versions } from './Versions.tsx'

const form = () => import('./FormTemplateForm.tsx')
const { tabs } = formTemplateText

/** A form template: what it is, how it is filled in and printed, and its versions. */
export default function FormTemplateDetail() {
  const t = useText(formTemplateText)
  const say = useSay()
  return (
    <DetailPage contract={formTemplate} text={formTemplateText} machine={formTemplateMachine} form={form}
      subtitle={(row) => <>{row.formNo} · {t.crfType[row.crfType]}{row.versionNo !== null && <> · {say(formTemplateText.versionTitle, { versionNo: row.versionNo })} (<DateText value={row.publishedTime} />)</>}</>}
      above={(row) => <Changed row={row} />}
      actions={(row) => <Link to={`/sys/form/detail?id=${row.formId}`}><Button>{t.openDesign}</Button></Link>}
      tabs={[
        { key: 'facts', label: tabs.facts, render: (row) => <Overview row={row} /> },
        { key: 'fill', label: tabs.fill, render: (row) => <FillIn key={row.version} row={row} /> },
        { key: 'versions', label: tabs.versions, render: (row) => <Versions row={row} /> },
      ]} />
  )
}

function Changed({ row }: { row: Template }) {
  const say = useSay()
  return row.versionNo !== null && row.draftNo !== null ? <Alert className="form-fault" type="info" showIcon title={say(formTemplateText.draftThere, { draftNo: row.draftNo })} /> : null
}

function Overview({ row }: { row: Template }) {
  const t = useText(formTemplateText)
  return (
    <>
      <Facts contract={formTemplate} text={formTemplateText} machine={formTemplateMachine} row={row}
        fields={['formNo', 'nameZh', 'nameEn', 'crfType', 'useCategories', 'formId', 'versionNo', 'publishedTime', 'publishedByName', 'templateFileId', 'remark']} />
      {row.templateFileId ? <Matching formId={row.formId} templateFileId={row.templateFileId} /> : <p className="faint">{t.noFileYet}</p>}
      <details className="system-keywords"><summary>{t.systemKeywords}</summary><dl>{Object.entries(t.system).map(([keyword, words]) => <div key={keyword}><dt><code>{`{${keyword}}`}</code></dt><dd>{words}</dd></div>)}</dl></details>
    </>
  )
}
