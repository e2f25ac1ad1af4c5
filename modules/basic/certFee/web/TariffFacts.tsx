import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { fieldOf } from '#common/contract.ts'
import { useText } from '#web/api/text.tsx'
import { FormFacts } from '#web/kit/detail/FormFacts.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { FieldText } from '#web/kit/values.tsx'
import { usePage } from '#web/shell/page.tsx'
import { bandNames, certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { CertText, termSections } from './terms.tsx'
import type { Tariff } from './use-tariff.ts'
import './tariff.css'

const described = { contract: certFee, text: certFeeText }
/** The figures that always stand there; a column of another without any figure says nothing. */
const always = new Set<string>(['staTon', 'endTon', 'fee'])

/** A whole tariff for those who may not change it. */
export function TariffFacts({ tariff }: { tariff: Tariff }) {
  const t = useText(certFeeText)
  const kit = useText(kitText)
  const navigate = useNavigate()
  usePage(t.tariff, '/basic/certFee/list')
  const columns = bandNames.filter((name) => always.has(name) || tariff.bands.some((band) => band[name] !== null)).map((name) => ({
    name, label: certFeeText.labels[name], ...(name !== 'remark' && { align: 'right' as const }),
    render: (band: Tariff['bands'][number]) => <FieldText name={name} field={fieldOf(certFee, name)} value={band[name]} row={band} text={certFeeText} />,
  }))
  return (
    <article className="detail tariff-page">
      <header className="detail-head">
        <div><h1>{t.tariff}</h1><p className="faint"><CertText row={tariff} /></p></div>
        <div className="detail-actions"><Button icon={<HistoryOutlined aria-hidden />} onClick={() => void navigate(`/basic/certFee/detail?id=${tariff.bands[0]?.id}&tab=history`)}>{kit.history}</Button></div>
      </header>
      <FormFacts described={described} sections={termSections} row={tariff} />
      <RowsTable title={certFeeText.bands} caption={certFeeText.bands} empty={certFeeText.noBands} rows={tariff.bands} columns={columns} />
      <p className="faint tariff-order">{t.orderHelp}</p>
    </article>
  )
}
