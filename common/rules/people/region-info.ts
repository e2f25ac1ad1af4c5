/** Data of the seeded regions, by key of the dictionary REGION. Regions added later have none. */
interface RegionFacts {
  /** IANA time zone of its office */
  timeZone: string
  /**
   * position of its office, in degrees, east and north positive: UN/LOCODE CNSHA, SGSIN, PAPTY,
   * TWKHH, KRPUS, PHMNL
   */
  longitude: number
  latitude: number
}

export const regionInfo: Readonly<Record<string, RegionFacts>> = {
  SHA: { timeZone: 'Asia/Shanghai', longitude: 121.5, latitude: 31.2 },
  SIN: { timeZone: 'Asia/Singapore', longitude: 103.8, latitude: 1.3 },
  PAN: { timeZone: 'America/Panama', longitude: -79.5, latitude: 9 },
  TWN: { timeZone: 'Asia/Taipei', longitude: 120.3, latitude: 22.6 },
  KOR: { timeZone: 'Asia/Seoul', longitude: 129, latitude: 35.1 },
  PHL: { timeZone: 'Asia/Manila', longitude: 121, latitude: 14.6 },
}
