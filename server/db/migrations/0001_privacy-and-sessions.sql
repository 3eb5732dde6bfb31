CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"notice_version" integer NOT NULL,
	"consented_on" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "consents_user_id_notice_version_pk" PRIMARY KEY("user_id","notice_version")
);
--> statement-breakpoint
CREATE TABLE "privacy_notices" (
	"version" integer PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"changed_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "people_email";--> statement-breakpoint
ALTER TABLE "link_codes" ADD COLUMN "new_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_on" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "actor_session_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "forget_when_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree (lower("email")) WHERE "people"."email" <> '';