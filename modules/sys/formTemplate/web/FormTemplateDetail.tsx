import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import { FillIn } from './FillIn.tsx'
import { Matching } from './Matching.tsx'
import type { Template } from './template.ts'
import { Versions } from './Versions.tsx'

const form = () => import('./FormTemplateForm.tsx')
const { tabs } = formTemplateText

/** A form template: properties, filling in and printing, versions. */
export default function FormTemplateDetail() {
  const t = useMessages(formTemplateText)
  const translate = useFormatMessage()
  return (
    <DetailPage
      contract={formTemplate}
      text={formTemplateText}
      machine={formTemplateMachine}
      form={form}
      subtitle={(row) => (
        <DotSeparated>
          {row.formNo}
          {t.crfType[row.crfType]}
          {row.versionNo !== null && (
            <>
              {translate(formTemplateText.versionTitle, { versionNo: row.versionNo })} (
              <DateValue value={row.publishedTime} />)
            </>
          )}
        </DotSeparated>
      )}
      notices={(row) => [
        row.versionNo !== null &&
          row.draftNo !== null && {
            type: 'info',
            text: formTemplateText.draftThere,
            params: { draftNo: row.draftNo },
          },
      ]}
      actions={(row) => (
        <Link to={`/sys/form/detail?id=${row.formId}`}>
          <Button>{t.openDesign}</Button>
        </Link>
      )}
      tabs={[
        { key: 'facts', label: tabs.facts, render: (row) => <Overview row={row} /> },
        { key: 'fill', label: tabs.fill, render: (row) => <FillIn key={row.version} row={row} /> },
        { key: 'versions', label: tabs.versions, render: (row) => <Versions row={row} /> },
      ]}
    />
  )
}

function Overview({ row }: { row: Template }) {
  const t = useMessages(formTemplateText)
  return (
    <>
      <DetailFields
        contract={formTemplate}
        text={formTemplateText}
        machine={formTemplateMachine}
        row={row}
        fields={[
          'formNo',
          'nameZh',
          'nameEn',
          'crfType',
          'useCategories',
          'formId',
          'versionNo',
          'publishedTime',
          'publishedByName',
          'templateFileId',
          'remark',
        ]}
      />
      {row.templateFileId ? (
        <Matching formId={row.formId} templateFileId={row.templateFileId} />
      ) : (
        <p className="text-secondary">{t.noFileYet}</p>
      )}
      <details className="system-keywords">
        <summary>{t.systemKeywords}</summary>
        <dl>
          {Object.entries(t.system).map(([keyword, words]) => (
            <div key={keyword}>
              <dt>
                <code>{`{${keyword}}`}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
