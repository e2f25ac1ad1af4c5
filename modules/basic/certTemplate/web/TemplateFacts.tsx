import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { ReadOnlyForm } from '#web/kit/detail/ReadOnlyForm.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import { paramSourceText } from '../paramSource.text.ts'
import type { TemplateKind } from './template-page-config.ts'
import type { Param, Template } from './params.ts'

const words = certTemplateText.param

/** Read-only view of a template: file, criteria and parameters. */
export function TemplateFacts({ kind, row }: { kind: TemplateKind; row: Template }) {
  const t = useMessages(certTemplateText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const list = row.paramList ?? []
  const labelOfSource = (source: string) => {
    const label = paramSourceText[source as keyof typeof paramSourceText]
    return label ? translate(label) : source
  }
  return (
    <>
      <section className="detail-fields">
        <h2>{t.file}</h2>
        {row.templateFileId && <FileLink id={row.templateFileId} />}
        <p className="text-secondary">
          {translate(certTemplateText.found, {
            count: list.length,
            known: list.filter((param) => param.source).length,
          })}
        </p>
      </section>
      <ReadOnlyForm described={kind} sections={kind.sections} row={row} columns={2} />
      <RowsTable
        title={certTemplateText.labels.paramList}
        caption={certTemplateText.labels.paramList}
        empty={certTemplateText.nothingFound}
        rows={list}
        columns={[
          {
            name: 'name',
            label: certTemplateText.paramName,
            render: (param) => (
              <span>
                {localize(param.attrNameZh, param.attrNameEn)}
                <br />
                <code>{`{${param.keyword}}`}</code>
              </span>
            ),
          },
          { name: 'formType', label: words.formType, render: (param) => <Kind param={param} /> },
          {
            name: 'source',
            label: words.source,
            render: (param) =>
              param.source ? (
                labelOfSource(param.source)
              ) : (
                <span className="empty-value">{t.notFilled}</span>
              ),
          },
        ]}
      />
    </>
  )
}

/** Form type of a parameter, with its options, and whether it is required. */
function Kind({ param }: { param: Param }) {
  const t = useMessages(certTemplateText)
  const { comma } = usePunctuation()
  return (
    <span>
      {t.formType[param.formType]}
      {param.required && <> · {t.param.required}</>}
      {(param.selectOptions || param.dictCode) && (
        <>
          <br />
          <small className="text-secondary">
            {param.selectOptions?.join(comma) ?? param.dictCode}
          </small>
        </>
      )}
    </span>
  )
}
