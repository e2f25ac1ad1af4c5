import { CopyOutlined, HistoryOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Form } from 'antd'
import { useNavigate } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { EditingAlerts } from '#web/kit/form/EditingAlerts.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { BandTable } from './BandTable.tsx'
import { CertText, derivedTerms, termSections } from './tariff-conditions.tsx'
import { useTariff } from './use-tariff.ts'
import type { Tariff, Terms } from './use-tariff.ts'
import './tariff.css'

/** Form of a tariff: criteria and all bands, saved together. */
export function TariffEditor({ read, copy }: { read: Tariff | undefined; copy: boolean }) {
  const t = useMessages(certFeeText)
  const kit = useMessages(kitText)
  const navigate = useNavigate()
  const [form] = Form.useForm<Terms>()
  const tariff = useTariff(
    read,
    copy,
    form,
    (id) => void navigate(`/basic/certFee/tariff?id=${id}`, { replace: true }),
  )
  const { own, editing, saving } = tariff
  const title = own ? t.tariff : t.newTariff
  usePageTitle(title, '/basic/certFee/list')
  const initial = read
    ? { ...read, ...(copy && { effectiveFrom: null, effectiveTo: null }) }
    : { certType: 10 }
  const changed = (part: Partial<Terms>) => {
    const more = derivedTerms(part)
    if (more) form.setFieldsValue(more)
    tariff.change()
  }
  return (
    <article className="detail tariff-page">
      <header className="detail-head">
        <div>
          <h1>{title}</h1>
          {read && (
            <p className="text-secondary">
              <CertText row={read} />
            </p>
          )}
        </div>
        <div className="detail-actions">
          {own && (
            <Button
              icon={<HistoryOutlined aria-hidden />}
              onClick={() =>
                void navigate(`/basic/certFee/detail?id=${own.bands[0]?.id}&tab=history`)
              }
            >
              {kit.history}
            </Button>
          )}
          {own && (
            <Button
              icon={<CopyOutlined aria-hidden />}
              onClick={() => void navigate(`/basic/certFee/tariff?copy=${own.bands[0]?.id}`)}
            >
              {t.copy}
            </Button>
          )}
          <Button type="primary" loading={saving} onClick={tariff.save}>
            {kit.save}
          </Button>
        </div>
      </header>
      <EditingAlerts editing={editing} />
      {copy && !editing.dirty && (
        <Alert className="form-alert" type="info" showIcon title={t.copied} />
      )}
      <Form
        form={form}
        layout="horizontal"
        labelWrap
        colon={false}
        initialValues={initial}
        disabled={saving}
        onValuesChange={changed}
      >
        <FieldsGrid
          resource={{ contract: certFee, text: certFeeText }}
          sections={termSections}
          row={read}
        />
        {!own && (
          <Checkbox
            className="tariff-previous"
            checked={tariff.endPrevious}
            onChange={(e) => tariff.change({ endPrevious: e.target.checked })}
          >
            {t.endPrevious}
            <span className="text-secondary"> {t.endPreviousHelp}</span>
          </Checkbox>
        )}
      </Form>
      <h2>{t.bands}</h2>
      <BandTable
        bands={tariff.bands}
        faults={tariff.bandErrors}
        disabled={saving}
        onChange={(bands) => tariff.change({ bands })}
      />
      <p className="text-secondary tariff-order">{t.orderHelp}</p>
    </article>
  )
}
