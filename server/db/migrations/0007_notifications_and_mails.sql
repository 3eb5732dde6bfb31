CREATE TABLE "mail_runs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mails_per_minute" integer DEFAULT 600 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"template" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsubscribed" (
	"email" text PRIMARY KEY NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_reads_notification_id_user_id_pk" PRIMARY KEY("notification_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_receivers" (
	"notification_id" uuid NOT NULL,
	"user_detail_id" uuid NOT NULL,
	CONSTRAINT "notification_receivers_notification_id_user_detail_id_pk" PRIMARY KEY("notification_id","user_detail_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"everyone" boolean DEFAULT false NOT NULL,
	"roles" jsonb DEFAULT '[]' NOT NULL,
	"user_ids" jsonb DEFAULT '[]' NOT NULL,
	"paper_status" jsonb DEFAULT '[]' NOT NULL,
	"unpaid" boolean DEFAULT false NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	"active_from" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"active_until" timestamp(3) with time zone,
	"published_on" timestamp(3) with time zone,
	"withdrawn_on" timestamp(3) with time zone,
	"is_own" boolean DEFAULT false NOT NULL,
	"once_key" text DEFAULT '' NOT NULL,
	"created_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "template" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "run_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_receivers" ADD CONSTRAINT "notification_receivers_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_reads_user_id_index" ON "notification_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notification_receivers_user_detail_id_index" ON "notification_receivers" USING btree ("user_detail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_key_index" ON "notifications" USING btree ("once_key") WHERE "notifications"."once_key" <> '';--> statement-breakpoint
CREATE INDEX "notifications_active_from_index" ON "notifications" USING btree ("active_from");--> statement-breakpoint
CREATE INDEX "mails_run_id_index" ON "mails" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "mails_created_on_index" ON "mails" USING btree ("created_on");