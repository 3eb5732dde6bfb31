/** The portal refused the token. */
export class HubRefusal extends Error {}
