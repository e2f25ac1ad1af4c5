import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { fieldOf } from '#common/contract.ts'
import { useMessages } from '#web/api/text.tsx'
import { ReadOnlyForm } from '#web/kit/detail/ReadOnlyForm.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { FieldValue } from '#web/kit/FieldValue.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { bandNames, certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { CertText, termSections } from './tariff-conditions.tsx'
import type { Tariff } from './use-tariff.ts'
import './tariff.css'

const described = { contract: certFee, text: certFeeText }
/** Columns that are always shown; others are hidden when they have no values. */
const always = new Set<string>(['staTon', 'endTon', 'fee'])

/** Read-only view of a tariff. */
export function TariffFacts({ tariff }: { tariff: Tariff }) {
  const t = useMessages(certFeeText)
  const kit = useMessages(kitText)
  const navigate = useNavigate()
  usePageTitle(t.tariff, '/basic/certFee/list')
  const columns = bandNames
    .filter((name) => always.has(name) || tariff.bands.some((band) => band[name] !== null))
    .map((name) => ({
      name,
      label: certFeeText.labels[name],
      ...(name !== 'remark' && { align: 'right' as const }),
      render: (band: Tariff['bands'][number]) => (
        <FieldValue
          name={name}
          field={fieldOf(certFee, name)}
          value={band[name]}
          row={band}
          text={certFeeText}
        />
      ),
    }))
  return (
    <article className="detail tariff-page">
      <DetailHead title={t.tariff} subtitle={<CertText row={tariff} />}>
        <Button
          icon={<HistoryOutlined aria-hidden />}
          onClick={() =>
            void navigate(`/basic/certFee/detail?id=${tariff.bands[0]?.id}&tab=history`)
          }
        >
          {kit.history}
        </Button>
      </DetailHead>
      <ReadOnlyForm described={described} sections={termSections} row={tariff} />
      <RowsTable
        title={certFeeText.bands}
        caption={certFeeText.bands}
        empty={certFeeText.noBands}
        rows={tariff.bands}
        columns={columns}
      />
      <p className="text-secondary tariff-order">{t.orderHelp}</p>
    </article>
  )
}
