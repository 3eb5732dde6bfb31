CREATE TABLE "epochs" (
	"epoch" text PRIMARY KEY NOT NULL,
	"first_version" integer NOT NULL,
	"timeline" integer NOT NULL,
	"started_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION first_version() RETURNS integer LANGUAGE sql STABLE AS 'SELECT coalesce(max(first_version), 1) FROM epochs';
--> statement-breakpoint
ALTER TABLE "dates" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "home_page" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "pages" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "welcome" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "event_sessions" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "mail_settings" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "mail_templates" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "authors_version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "bank" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "bills" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "accommodations" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "rates" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "rooms" ALTER COLUMN "version" SET DEFAULT first_version();--> statement-breakpoint
ALTER TABLE "travels" ALTER COLUMN "version" SET DEFAULT first_version();