import { certTemplate } from '#modules/basic/certTemplate/certTemplate.contract.ts'
import { certTemplateText } from '#modules/basic/certTemplate/certTemplate.text.ts'
import { RulePreview } from '#modules/sys/rule/web/RulePreview.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { UsageTable } from '#web/kit/detail/UsageTable.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'
import { useInstrument } from './use-instrument.ts'

const form = () => import('./CertForm.tsx')

export default function CertDetail() {
  const instrument = useInstrument()
  return (
    <DetailPage
      contract={cert}
      text={certText}
      form={form}
      subtitle={(row) => [row.code, instrument(row)].filter(Boolean).join(' · ')}
      tabs={[
        {
          key: 'facts',
          label: certText.singular,
          render: (row) => {
            const facts = { contract: cert, text: certText, row, columns: 3 as const }
            const life = [
              'validityBasis',
              'validityMonths',
              'extensionFamily',
              'minGrossTonnage',
              { name: 'ruleIds', wide: true },
            ] as const
            return (
              <>
                <DetailFields
                  {...facts}
                  title={certText.identity}
                  fields={[
                    'code',
                    'nameZh',
                    'nameEn',
                    'certType',
                    'certSub',
                    { name: 'instrument', render: instrument },
                    'holder',
                    'printedForm',
                    'status',
                  ]}
                />
                {row.certType !== 30 && (
                  <DetailFields {...facts} title={certText.life} fields={life} />
                )}
                {(row.interimOfId || row.followIds) && (
                  <DetailFields
                    {...facts}
                    title={certText.relations}
                    fields={['interimOfId', { name: 'followIds', wide: true }]}
                  />
                )}
                <DetailFields
                  {...facts}
                  title={certText.surveyors}
                  fields={[
                    { name: row.certType === 20 ? 'documents' : 'inspectionScopes', wide: true },
                    { name: 'remark', wide: true },
                  ]}
                />
              </>
            )
          },
        },
        {
          key: 'windows',
          label: certText.windows,
          visibleWhen: (row) => Boolean(row.ruleIds?.length),
          render: (row) => (
            <RulePreview of={{ ruleIds: row.ruleIds }} validityMonths={row.validityMonths ?? 12} />
          ),
        },
        {
          key: 'usedBy',
          label: certText.usedBy,
          render: (row) => <UsageTable id={row.id} uses={row.usedBy} />,
        },
        {
          key: 'templates',
          label: certText.templates,
          visibleWhen: (row) => row.usedBy.some((use) => use.path === certTemplate.path),
          render: (row) => (
            <ListPage
              embedded
              contract={certTemplate}
              text={certTemplateText}
              fixedFilters={{ certId: [row.id] }}
              filters={['flagId', 'term', 'status']}
              detailPath="/basic/certTemplate/detail"
              requiredRights={{ save: null, remove: null }}
              columns={[
                { name: 'templateName', width: 340 },
                { name: 'templateVersion', width: 110 },
                { name: 'flagId', width: 160 },
                { name: 'term', width: 120 },
                { name: 'status', width: 100 },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
