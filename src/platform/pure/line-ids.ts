/** A phone number in E.164 with its plus, as stored and sent: `+32470123456`. Other texts do not compile. */
export type Msisdn = `+${number}`;
/** The number of a SIM (ITU-T E.118), digits only: `8932000000000000014`. Other texts do not compile. */
export type Iccid = `89${number}`;
