import { DownloadOutlined, LinkOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Pagination, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { StandingTag } from '#modules/ship/cert/web/StandingTag.tsx'
import { CertWindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import { useApiQuery } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useLang, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { DownloadButton } from '#web/kit/files/DownloadButton.tsx'
import { useDownload } from '#web/kit/files/use-download.ts'
import { owner } from '../owner.contract.ts'
import { ownerPageText } from './ownerPage.text.ts'
import type { Part } from './use-part.ts'

type Certificate = OutputOf<typeof owner, 'certificates'>['list'][number]
type State = Certificate['windowState']
const states = ['overdue', 'late', 'open', 'notOpen', 'done'] as const
const size = 50
/** The current certificates, each with its standing, with their documents and public verification page. */
export default function Certificates({ part }: { part: Part }) {
  const t = useMessages(ownerPageText)
  const translate = useFormatMessage()
  const { busy, save } = useDownload()
  const [keyword, setKeyword] = useState('')
  const [state, setState] = useState<State>()
  const [page, setPage] = useState(1)
  const [selected, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { data } = useApiQuery(
    owner,
    'certificates',
    {
      ...part.input,
      ...(keyword.trim() && { keyword: keyword.trim() }),
      ...(state && { state }),
      page,
      size,
    },
    { keepPrevious: true },
  )
  const list = data?.list ?? []
  const papers = list.filter((one) => one.document === 1)
  const all = papers.length > 0 && papers.every(({ id }) => selected.has(id))
  const toggle = (ids: number[], on: boolean) =>
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  return (
    <section aria-label={t.tabs.certificates}>
      <div className="owner-bar">
        <CertificateFilters
          keyword={keyword}
          state={state}
          onChange={(filters) => {
            setKeyword(filters.keyword)
            setState(filters.state)
            setPage(1)
          }}
        />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy}
          onClick={() => {
            if (selected.size) save('home/owner/documents', { ids: [...selected] })
            else notify.info(t.chooseFirst)
          }}
        >
          {translate(ownerPageText.downloadMany, { count: selected.size })}
        </Button>
      </div>
      {!data ? (
        <Skeleton active />
      ) : list.length === 0 ? (
        <p className="text-secondary">{t.noCertificates}</p>
      ) : (
        <>
          {papers.length > 1 && (
            <Checkbox
              checked={all}
              onChange={(e) =>
                toggle(
                  papers.map(({ id }) => id),
                  e.target.checked,
                )
              }
            >
              {t.selectAll}
            </Checkbox>
          )}
          <ul className="owner-certs">
            {list.map((one) => (
              <Line
                key={one.id}
                cert={one}
                checked={selected.has(one.id)}
                onToggle={(on) => toggle([one.id], on)}
              />
            ))}
          </ul>
          {data.total > size && (
            <Pagination
              current={page}
              pageSize={size}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
    </section>
  )
}

interface FilterProps {
  keyword: string
  state: State | undefined
  onChange: (filters: { keyword: string; state: State | undefined }) => void
}

/** Filters of the certificates: words of a ship or certificate, and the state of its windows. */
function CertificateFilters({ keyword, state, onChange }: FilterProps) {
  const t = useMessages(ownerPageText)
  const translate = useFormatMessage()
  return (
    <>
      <Input.Search
        aria-label={t.search}
        placeholder={t.search}
        allowClear
        value={keyword}
        onChange={(e) => onChange({ keyword: e.target.value, state })}
      />
      <Select
        aria-label={t.state}
        placeholder={t.state}
        allowClear
        value={state ?? null}
        options={states.map((value) => ({
          value,
          label: translate(shipCertText.windowState[value]),
        }))}
        onChange={(value: State | undefined) => onChange({ keyword, state: value })}
      />
    </>
  )
}

function Line({
  cert,
  checked,
  onToggle,
}: {
  cert: Certificate
  checked: boolean
  onToggle: (on: boolean) => void
}) {
  const t = useMessages(ownerPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const lang = useLang()
  const copy = () =>
    void navigator.clipboard
      .writeText(`${location.origin}/verify/${cert.utn}`)
      .then(() => notify.success(t.copied))
  return (
    <li>
      <Checkbox
        aria-label={translate(ownerPageText.selectOne, { no: cert.certNo })}
        disabled={cert.document === 0}
        checked={checked}
        onChange={(e) => onToggle(e.target.checked)}
      />
      <span className="owner-cert">
        <Link to={`/ship/cert/detail?id=${cert.id}`}>
          <strong>{cert.certCode}</strong> {localize(cert.certNameZh, cert.certNameEn)}
        </Link>
        <small>
          {cert.shipName ?? cert.companyName} · {cert.certNo} ·{' '}
          {cert.expiryDate
            ? translate(ownerPageText.expires, { date: cert.expiryDate })
            : t.noExpiry}
        </small>
      </span>
      <span>
        <StandingTag standing={cert.standing} />{' '}
        {cert.standing === 'inForce' && <CertWindowTag state={cert.windowState} />}
      </span>
      <span className="owner-cert-acts">
        {cert.document === 1 ? (
          <DownloadButton
            path="home/owner/documents"
            input={{ ids: [cert.id] }}
            label={`${t.download} ${cert.certNo}`}
            size="small"
          >
            {t.download}
          </DownloadButton>
        ) : (
          <span className="text-secondary">{t.paper}</span>
        )}
        {cert.utn && (
          <a href={`/verify/${cert.utn}`} target="_blank" rel="noreferrer">
            <SafetyCertificateOutlined aria-hidden /> {t.verify}
          </a>
        )}
        {cert.utn && (
          <a
            href={`/api/verify/sheet?utn=${cert.utn}&lang=${lang}`}
            target="_blank"
            rel="noreferrer"
          >
            {t.howToVerify}
          </a>
        )}
        {cert.utn && (
          <Button
            size="small"
            type="text"
            icon={<LinkOutlined aria-hidden />}
            aria-label={`${t.copyLink} ${cert.certNo}`}
            title={t.copyLink}
            onClick={copy}
          />
        )}
      </span>
    </li>
  )
}
