/** Demonstration surveyors. All people are made up. */

export interface Person {
  /** file names of the images in `images/`, and the demonstration account if there is one */
  key: string
  username?: string
  surname: string
  name: string
  /** Characters of the personal seal; for names written in letters the seal holds the letters. */
  seal: string
  sex: '1' | '2'
  nationality: string
  /** for Chinese nationals, without the check digit */
  idBase?: string
  passport?: string
  birthday: string
  birthplace: string
  city: string
  region: string
  mobile: string
  type: 1 | 2
  level: string
  /** ISO codes of the flags, or `all` that authorise the society */
  flags: 'all' | readonly string[]
  scopes: readonly string[]
  types?: readonly string[]
  grantStatus?: string
  /** years of the authorisation */
  grant: readonly [from: string, to: string]
  university: string
  edu: string
  ports: string
}

const statutory = ['hull', 'machinery', 'electrical', 'radio', 'safety', 'tonnage']
const audits = ['ISM', 'ISPS', 'MLC']
const everything = [...statutory, ...audits, 'product', 'plan']

export const people: readonly Person[] = [
  { key: 'lin', username: 'surveyor', surname: 'Lin', name: 'Haifeng', seal: '林海峰印', sex: '1', nationality: 'CN', idBase: '31010919850614331', birthday: '1985-06-14', birthplace: '上海 Shanghai', city: '上海 Shanghai', region: 'SHA', mobile: '13800138101', type: 2, level: 'senior', flags: 'all', scopes: everything, grant: ['2024-01-01', '2029-12-31'], university: '上海海事大学 Shanghai Maritime University', edu: 'master', ports: '上海、宁波、舟山 Shanghai, Ningbo, Zhoushan' },
  { key: 'chen', username: 'chief', surname: 'Chen', name: 'Guodong', seal: '陈国栋印', sex: '1', nationality: 'CN', idBase: '21020219720308511', birthday: '1972-03-08', birthplace: '大连 Dalian', city: '上海 Shanghai', region: 'SHA', mobile: '13800138102', type: 1, level: 'chief', flags: 'all', scopes: everything, grant: ['2023-06-01', '2030-05-31'], university: '大连海事大学 Dalian Maritime University', edu: 'doctor', ports: '中国沿海 China coast' },
  { key: 'tan', username: 'surveyor2', surname: 'Tan', name: 'Wei Ming', seal: '陈伟明印', sex: '1', nationality: 'SG', passport: 'K1234567E', birthday: '1983-09-21', birthplace: 'Singapore', city: 'Singapore', region: 'SIN', mobile: '+65 9123 4567', type: 2, level: 'senior', flags: 'all', scopes: everything, grant: ['2024-03-01', '2029-02-28'], university: 'Nanyang Technological University', edu: 'bachelor', ports: 'Singapore, Johor, Batam' },
  { key: 'zhou', surname: 'Zhou', name: 'Yaqin', seal: '周雅琴印', sex: '2', nationality: 'CN', idBase: '33020319880225282', birthday: '1988-02-25', birthplace: '宁波 Ningbo', city: '上海 Shanghai', region: 'SHA', mobile: '13900139103', type: 2, level: 'surveyor', flags: ['PA', 'LR', 'MH', 'HK', 'SG'], scopes: audits, grant: ['2024-05-01', '2028-04-30'], university: '武汉理工大学 Wuhan University of Technology', edu: 'master', ports: '上海、宁波 Shanghai, Ningbo' },
  { key: 'hu', surname: 'Hu', name: 'Jianming', seal: '胡建明印', sex: '1', nationality: 'CN', idBase: '37020219650930401', birthday: '1965-09-30', birthplace: '青岛 Qingdao', city: '青岛 Qingdao', region: 'SHA', mobile: '13700137104', type: 2, level: 'senior', flags: ['PA', 'LR', 'BZ', 'SL'], scopes: statutory, grantStatus: 'expired', grant: ['2019-01-01', '2024-12-31'], university: '哈尔滨工程大学 Harbin Engineering University', edu: 'bachelor', ports: '青岛、日照 Qingdao, Rizhao' },
  { key: 'krishnan', surname: 'Krishnan', name: 'Rajesh', seal: 'RK', sex: '1', nationality: 'IN', passport: 'Z4471820', birthday: '1970-11-12', birthplace: 'Kochi', city: 'Singapore', region: 'SIN', mobile: '+65 8123 7765', type: 1, level: 'chief', flags: 'all', scopes: everything, grant: ['2022-10-01', '2029-09-30'], university: 'Indian Institute of Technology Madras', edu: 'master', ports: 'Singapore, Port Klang, Laem Chabang' },
  { key: 'espinosa', surname: 'Espinosa', name: 'Carlos', seal: 'CE', sex: '1', nationality: 'PA', passport: 'PA0482213', birthday: '1979-05-30', birthplace: 'Colón', city: 'Panama City', region: 'PAN', mobile: '+507 6123 4455', type: 2, level: 'senior', flags: ['PA', 'BZ', 'LR', 'MH', 'BS'], scopes: statutory, grant: ['2024-02-15', '2029-02-14'], university: 'Universidad Marítima Internacional de Panamá', edu: 'bachelor', ports: 'Balboa, Cristóbal, Manzanillo' },
  { key: 'economou', surname: 'Economou', name: 'Dimitra', seal: 'DE', sex: '2', nationality: 'GR', passport: 'AZ3391047', birthday: '1986-01-17', birthplace: 'Piraeus', city: 'Panama City', region: 'PAN', mobile: '+30 694 555 0162', type: 2, level: 'surveyor', flags: ['PA', 'LR', 'MH', 'MT', 'CY'], scopes: [...audits, 'safety'], grant: ['2025-01-01', '2029-12-31'], university: 'National Technical University of Athens', edu: 'master', ports: 'Piraeus, Limassol' },
  { key: 'huang', surname: 'Huang', name: 'Chih-yuan', seal: '黄志远印', sex: '1', nationality: 'TW', passport: '313455901', birthday: '1981-07-07', birthplace: '高雄 Kaohsiung', city: '高雄 Kaohsiung', region: 'TWN', mobile: '+886 912 345 678', type: 2, level: 'senior', flags: ['PA', 'LR', 'MH', 'SG', 'TV', 'BZ'], scopes: statutory, grant: ['2023-09-01', '2028-08-31'], university: '台湾海洋大学 Taiwan Ocean University', edu: 'master', ports: '高雄、台中 Kaohsiung, Taichung' },
  { key: 'park', surname: 'Park', name: 'Sung-min', seal: 'PSM', sex: '1', nationality: 'KR', passport: 'M28841093', birthday: '1984-12-03', birthplace: 'Busan', city: 'Busan', region: 'KOR', mobile: '+82 10 5555 0163', type: 2, level: 'senior', flags: ['PA', 'LR', 'MH', 'KR', 'TV'], scopes: [...statutory, ...audits], grant: ['2024-07-01', '2029-06-30'], university: 'Korea Maritime and Ocean University', edu: 'bachelor', ports: 'Busan, Ulsan, Geoje' },
  { key: 'santos', surname: 'Santos', name: 'Maria Luisa', seal: 'MLS', sex: '2', nationality: 'PH', passport: 'P7710284B', birthday: '1990-04-19', birthplace: 'Cebu', city: 'Manila', region: 'PHL', mobile: '+63 917 555 0164', type: 2, level: 'surveyor', flags: ['PA', 'LR', 'KN', 'SL', 'TG'], scopes: ['hull', 'safety', 'radio', 'MLC'], types: ['203', '202', '205', '301'], grant: ['2025-03-01', '2028-02-29'], university: 'University of Santo Tomas', edu: 'bachelor', ports: 'Manila, Subic, Cebu' },
  { key: 'ahn', surname: 'Ahn', name: 'Byung-chul', seal: 'ABC', sex: '1', nationality: 'KR', passport: 'M11027734', birthday: '1976-08-26', birthplace: 'Mokpo', city: 'Busan', region: 'KOR', mobile: '+82 10 5555 0165', type: 2, level: 'senior', flags: ['PA', 'KR', 'LR'], scopes: statutory, grantStatus: 'suspended', grant: ['2022-01-01', '2027-12-31'], university: 'Mokpo National Maritime University', edu: 'bachelor', ports: 'Busan, Mokpo' },
]
