import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { FormFacts } from '#web/kit/detail/FormFacts.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import { paramSourceText } from '../paramSource.text.ts'
import type { TemplateKind } from './kind.ts'
import type { Param, Template } from './params.ts'

const words = certTemplateText.param

/** File, facts and parameters of a template for those who may not change it. */
export function TemplateFacts({ kind, row }: { kind: TemplateKind; row: Template }) {
  const t = useText(certTemplateText)
  const say = useSay()
  const pick = usePick()
  const list = row.paramList ?? []
  return (
    <>
      <section className="facts">
        <h2>{t.file}</h2>
        {row.templateFileId && <FileLink id={row.templateFileId} />}
        <p className="faint">{say(certTemplateText.found, { count: list.length, known: list.filter((param) => param.source).length })}</p>
      </section>
      <FormFacts described={kind} sections={kind.sections} row={row} columns={2} />
      <RowsTable title={certTemplateText.labels.paramList} caption={certTemplateText.labels.paramList} empty={certTemplateText.nothingFound} rows={list} columns={[
        { name: 'name', label: certTemplateText.paramName, render: (param) => <span>{pick(param.attrNameZh, param.attrNameEn)}<br /><code>{`{${param.keyword}}`}</code></span> },
        { name: 'formType', label: words.formType, render: (param) => <Kind param={param} /> },
        { name: 'source', label: words.source, render: (param) => (param.source ? say(paramSourceText[param.source as keyof typeof paramSourceText] ?? [param.source, param.source]) : <span className="nothing">{t.notFilled}</span>) },
      ]} />
    </>
  )
}

/** How a parameter is filled in, with its options, and whether it must be. */
function Kind({ param }: { param: Param }) {
  const t = useText(certTemplateText)
  const { comma } = useMarks()
  return (
    <span>
      {t.formType[param.formType]}{param.required && <> · {t.param.required}</>}
      {(param.selectOptions || param.dictCode) && <><br /><small className="faint">{param.selectOptions?.join(comma) ?? param.dictCode}</small></>}
    </span>
  )
}
