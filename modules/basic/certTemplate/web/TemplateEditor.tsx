import { Alert, Button, Form, Tabs } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useHasRight } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { EditingAlerts } from '#web/kit/form/EditingAlerts.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { FilePart } from './FileSection.tsx'
import type { TemplateKind } from './template-page-config.ts'
import { ParamList } from './ParamList.tsx'
import type { Template } from './params.ts'
import { PreviewPart } from './PreviewSection.tsx'
import { TemplateFacts } from './TemplateFacts.tsx'
import { useTemplate } from './use-template.ts'
import { VersionsPart } from './VersionsSection.tsx'
import '#web/kit/detail/detail.css'
import { labelOverflowTab } from '#web/kit/label-overflow-tab.ts'
import './template.css'

interface Props {
  kind: TemplateKind
  row: Template | undefined
}
const codeOf = ({ contract }: TemplateKind, action: string) =>
  `${contract.path.replace('/', '.')}.${action}`

/**
 * Editor of a template: file, criteria and parameters beside the preview; then versions, use and
 * history.
 */
export function TemplateEditor({ kind, row }: Props) {
  const t = useMessages(certTemplateText)
  const kit = useMessages(kitText)
  const translate = useFormatMessage()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const isAllowed = useHasRight([codeOf(kind, 'save')])
  const [form] = Form.useForm()
  const template = useTemplate(
    kind,
    row,
    form,
    (id) => void navigate(`${kind.page}?id=${id}`, { replace: true }),
  )
  const { busy } = template
  const tab = (row && params.get('tab')) ?? 'template'
  const count = row?.usedBy.reduce((sum, use) => sum + use.count, 0) ?? 0
  const newest = row?.versions.find(({ status }) => status === 1)
  const body = <Sheet kind={kind} row={row} form={form} template={template} may={isAllowed} />
  return (
    <article className="detail template-page">
      <header className="detail-head">
        <div>
          <h1>{row ? row[kind.name] : translate(kind.newTitle)}</h1>
          {row && (
            <p className="text-secondary">
              {[row['certCode'], row.templateVersion].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        {isAllowed && tab === 'template' && (
          <div className="detail-actions">
            <Button
              type="primary"
              loading={busy === 'save'}
              disabled={busy === 'scan'}
              onClick={template.save}
            >
              {kit.save}
            </Button>
          </div>
        )}
      </header>
      <EditingAlerts editing={template.editing} />
      {row?.status === 0 && newest && newest.id !== row.id && (
        <Alert
          className="form-alert"
          type="warning"
          showIcon
          title={translate(certTemplateText.replaced, { version: newest.templateVersion })}
          action={<Link to={`${kind.page}?id=${newest.id}`}>{t.open}</Link>}
        />
      )}
      {isAllowed && count > 0 && tab === 'template' && (
        <Alert
          className="form-alert"
          type="info"
          showIcon
          title={translate(certTemplateText.inUse, { count })}
          description={t.inUseHelp}
        />
      )}
      {row ? (
        <Tabs
          ref={labelOverflowTab}
          activeKey={tab}
          onChange={(to) => setParams({ id: String(row.id), tab: to }, { replace: true })}
          items={[
            { key: 'template', label: translate(kind.text.singular), children: body },
            {
              key: 'versions',
              label: t.versionsTab,
              children: <VersionsPart kind={kind} row={row} />,
            },
            {
              key: 'history',
              label: kit.history,
              children: <HistoryTab contract={kind.contract} text={kind.text} id={row.id} />,
            },
          ]}
        />
      ) : (
        body
      )}
    </article>
  )
}

interface SheetProps extends Props {
  form: ReturnType<typeof Form.useForm>[0]
  template: ReturnType<typeof useTemplate>
  may: boolean
}

function Sheet({ kind, row, form, template, may: isAllowed }: SheetProps) {
  const t = useMessages(certTemplateText)
  const [shown, setShown] = useState<object | null>(row ? { id: row.id } : null)
  const { file, list, scan, busy } = template
  return (
    <div className="template-split">
      <section>
        {row && !isAllowed ? (
          <TemplateFacts kind={kind} row={row} />
        ) : (
          <>
            <FilePart
              file={file}
              scan={scan}
              busy={busy === 'scan'}
              count={list.length}
              known={list.filter((p) => p.source).length}
              disabled={!isAllowed}
              onFile={template.setFile}
            />
            <Form
              form={form}
              layout="horizontal"
              labelWrap
              colon={false}
              initialValues={row ?? { status: 1 }}
              disabled={!isAllowed || busy === 'save'}
              onValuesChange={() => template.remember()}
            >
              <FieldsGrid
                resource={kind}
                sections={kind.sections}
                row={row}
                disabled={!isAllowed}
              />
            </Form>
            {file && (
              <>
                <h2>{t.labels.paramList}</h2>
                <ParamList list={list} onChange={template.change} disabled={!isAllowed} />
              </>
            )}
          </>
        )}
      </section>
      <PreviewPart
        path={`${kind.contract.path}/preview`}
        shown={shown}
        ready={file !== null && busy !== 'scan'}
        onMake={() =>
          setShown({
            templateFileId: file,
            paramList: list.filter((p) => p.attrNameZh.trim() && p.attrNameEn.trim()),
            values: {},
          })
        }
      />
    </div>
  )
}
